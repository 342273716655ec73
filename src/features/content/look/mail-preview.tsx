import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { brandPath } from '../../../ui/brand/brand-path.ts'
import { brandedMail, type MailContent, mailBodyStyle } from '../../../ui/brand/branded-mail.ts'
import { useSummit } from '../use-summit.ts'
import type { Look } from './look.ts'

/** The attributes that all frames of the preview share. */
export type Frame = { title: string; style: { width: number; height: number } }

/** An email, as email clients show it: without stylesheets. */
export function MailPreview({ look, frame }: { look: Look; frame: Frame }) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  // The document of a frame without an address is there at once, and in Firefox another one when it has loaded.
  const show = useCallback((element: HTMLIFrameElement | null) => setBody(element?.contentDocument?.body ?? null), [])
  useEffect(() => {
    if (body) Object.assign(body.style, mailBodyStyle(look))
  }, [body, look])
  const { name, logo } = useSummit()
  const siteUrl = window.location.origin
  const mail: MailContent = {
    name,
    siteUrl,
    logo: { src: logo ? '/logo.png' : brandPath('mark', look), width: 36, height: 36 },
    brand: look,
    title: 'Set a new password',
    paragraphs: [
      `Open this link to set a new password for your ${name} account:`,
      { label: 'Set a new password', href: `${siteUrl}/reset-password` },
      'If you didn’t ask for this, ignore this email. Your password stays the same.',
    ],
  }
  return (
    <iframe
      {...frame}
      title={frame.title.replace('page', 'email')}
      ref={show}
      onLoad={({ currentTarget }) => show(currentTarget)}
    >
      {body && createPortal(brandedMail(mail), body)}
    </iframe>
  )
}
