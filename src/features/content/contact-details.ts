import { isHttpUrl } from '../../lib/links.ts'
import type { RichText } from '../../rich-text/document.ts'
import { linesOf } from '../../rich-text/lines.ts'

type ContactDetails = {
  email?: string
  phone?: string
  address?: string
  /** From lines such as 'LinkedIn: https://…'. */
  links: { label: string; href: string }[]
}

/** Reads the footer's content: lines that start with 'Email:', 'Phone:' or 'Address:', and lines with a web address. */
export function contactDetailsOf(document: RichText | null | undefined): ContactDetails {
  const details: ContactDetails = { links: [] }
  for (const line of document ? linesOf(document) : []) {
    const [, label, value] = /^([^:]{1,40}):\s*(.+)$/.exec(line) ?? []
    if (!label || !value) continue
    const name = label.trim().toLowerCase()
    if (name === 'email' || name === 'phone' || name === 'address') details[name] ??= value
    else if (isHttpUrl(value)) details.links.push({ label: label.trim(), href: value })
  }
  return details
}
