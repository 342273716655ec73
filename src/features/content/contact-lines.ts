import { isHttpUrl } from '../../lib/links.ts'
import type { RichText } from '../../lib/rich-text.ts'
import { linesOf } from '../../lib/rich-text-lines.ts'

export type ContactLines = {
  email?: string
  phone?: string
  address?: string
  /** Lines such as 'LinkedIn: https://…'. */
  links: { label: string; href: string }[]
}

/** The contact details in the footer's text: its lines that start 'Email:', 'Phone:' and 'Address:', and its links. */
export function contactLines(document: RichText | null | undefined): ContactLines {
  const found: ContactLines = { links: [] }
  for (const line of document ? linesOf(document) : []) {
    const [, label, value] = /^([^:]{1,40}):\s*(.+)$/.exec(line) ?? []
    if (!label || !value) continue
    const name = label.trim().toLowerCase()
    if (name === 'email' || name === 'phone' || name === 'address') found[name] ??= value
    else if (isHttpUrl(value)) found.links.push({ label: label.trim(), href: value })
  }
  return found
}
