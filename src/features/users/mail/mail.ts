import type { Role } from '../../../lib/policy.ts'

/** Mails with a link; the kind is the purpose of the link's token. */
type LinkMail =
  | { kind: 'passwordReset' }
  /** `email` is the new address of the account. */
  | { kind: 'confirmOldEmail'; email: string }
  | { kind: 'confirmNewEmail'; email: string }
  /** `role` is the one that the account gets. */
  | { kind: 'invitation'; role: Role }

/** Mails that report an event in an account. `browser` is a text such as 'Chrome on Android'. */
export type Notice =
  | { kind: 'newSignIn'; browser: string }
  | { kind: 'passwordChanged' }
  | { kind: 'roleChanged'; role: Role }
  | { kind: 'emailChanged'; from: string; to: string }
  | { kind: 'secondFactorChanged' }

export type Mail = LinkMail | Notice
export type LinkPurpose = LinkMail['kind']

export const isLinkMail = (mail: Mail): mail is LinkMail =>
  /^(passwordReset|confirm(Old|New)Email|invitation)$/.test(mail.kind)

const minute = 60_000
const day = 24 * 60 * minute

/** How long the site tries to send a mail, and how long its link is valid, in milliseconds from the request. */
export function lifetimeOf({ kind }: Pick<Mail, 'kind'>): number {
  if (kind === 'passwordReset') return 30 * minute
  return kind === 'invitation' ? 3 * day : day
}
