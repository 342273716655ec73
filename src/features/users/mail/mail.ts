import type { Role } from '../../../lib/policy.ts'

/** Mails that carry a link, whose token they are the purpose of. */
export type LinkMail =
  | { kind: 'passwordReset' }
  /** `email` is the address that the account shall get. */
  | { kind: 'confirmOldEmail'; email: string }
  | { kind: 'confirmNewEmail'; email: string }

/** Mails that say what happened to an account. `browser` is such as 'Chrome on Android'. */
export type Notice =
  | { kind: 'newSignIn'; browser: string }
  | { kind: 'passwordChanged' }
  | { kind: 'roleChanged'; role: Role }
  | { kind: 'emailChanged'; from: string; to: string }
  | { kind: 'secondFactorChanged' }

export type Mail = LinkMail | Notice
export type LinkPurpose = LinkMail['kind']

export const isLinkMail = (mail: Mail): mail is LinkMail => /^(passwordReset|confirm(Old|New)Email)$/.test(mail.kind)

const minute = 60_000
const day = 24 * 60 * minute

/** For how long a mail is tried to be sent, and for how long its link is valid, from the request on; in milliseconds. */
export const lifetimeOf = ({ kind }: Mail): number => (kind === 'passwordReset' ? 30 * minute : day)
