import { createTransport } from 'nodemailer'
import type { Environment } from '../../../lib/environment.server.ts'
import type { ComposedMail } from './mail-texts.server.ts'

type Message = { id: string; to: string; date: Date } & ComposedMail

/** Sends mails through the server of SMTP_URL, over a new connection for each mail. */
export function openSmtp({ smtpUrl, from }: NonNullable<Environment['mail']>, siteUrl: string) {
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A text must never make nodemailer read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { hostname } = new URL(siteUrl)
  return {
    /** @throws an error with nodemailer's `code`; its message may contain addresses */
    async send({ id, ...message }: Message, signal: AbortSignal): Promise<void> {
      await transport.sendMail({
        ...message,
        from,
        to: { name: '', address: message.to },
        // The same for each attempt, so that mail programs recognize a mail that arrives twice.
        messageId: `<${id}@${hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' }, // no automatic replies (RFC 3834)
        signal,
      })
    },
  }
}
