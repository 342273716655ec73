import { cleanLine } from '../../../lib/fields.ts'
import { roleLabels } from '../role-labels.ts'
import type { Mail } from './mail.ts'

/** The values in a mail's text; none of them comes from a request. */
export type MailFacts = {
  siteUrl: string
  summit: { name: string; timeZone: string }
  /** When what the mail is about happened. */
  at: Date
  /** The token of the link; '' in a notice, which has none. */
  token: string
}

/**
 * Returns subject and text. No mail contains the name of a person: with an account for another person's address, that
 * person would be sent whatever the name says.
 */
export function mailText(mail: Mail, { siteUrl, summit, at, token }: MailFacts): { subject: string; text: string } {
  const name = cleanLine(summit.name)
  const time = new Intl.DateTimeFormat('en-US', { timeZone: summit.timeZone, dateStyle: 'long', timeStyle: 'long' })
  const [title, ...paragraphs] = partsOf(mail, { name, siteUrl, token, time: time.format(at) })
  return { subject: `${name}: ${title}`, text: [...paragraphs, `${name}\n${siteUrl}`].join('\n\n') }
}

type Words = { name: string; siteUrl: string; token: string; time: string }

/** Returns what follows the summit's name in the subject, then the paragraphs. */
function partsOf(mail: Mail, { name, siteUrl, token, time }: Words): [title: string, ...paragraphs: string[]] {
  const ifNotYou = `If this was not you, set a new password at once:\n${siteUrl}/forgot-password`
  const confirmLink = `${siteUrl}/confirm-email#token=${token}`
  const onlyThen = 'The change takes effect once both addresses have confirmed it. The link is valid for 24 hours.'
  switch (mail.kind) {
    case 'passwordReset':
      return [
        'Set a new password',
        `With this link, you can set a new password for your account on the site of ${name}:`,
        `${siteUrl}/reset-password#token=${token}`,
        `It can be used once, within 30 minutes of your request (${time}).`,
        'If you did not ask for it, ignore this mail: your password stays as it is.',
      ]
    case 'confirmOldEmail':
      return [
        'Confirm your change of email',
        `Somebody who is signed in to your account wants to change its email to ${mail.email}. To allow it, open:`,
        confirmLink,
        onlyThen,
        `If it was not you, ignore this mail, and set a new password at once:\n${siteUrl}/forgot-password`,
      ]
    case 'confirmNewEmail':
      return [
        'Confirm your new email',
        `Somebody wants an account on the site of ${name} to use this email address, ${mail.email}. To confirm it, open:`,
        confirmLink,
        onlyThen,
        'If you have no such account, ignore this mail.',
      ]
    case 'invitation':
      return [
        'Your invitation',
        `You are invited to an account on the site of ${name}, with the role ${roleLabels[mail.role]}. To accept, choose a password:`,
        `${siteUrl}/invitation#token=${token}`,
        'The link works once, within 72 hours.',
        'If you do not know what this is about, ignore this mail.',
      ]
    case 'newSignIn':
      return [
        'New sign-in',
        `Your account was signed in to from a new place: ${mail.browser}, ${time}.`,
        'If this was you, there is nothing to do.',
        ifNotYou,
      ]
    case 'passwordChanged':
      return ['Your password was changed', `The password of your account was changed on ${time}.`, ifNotYou]
    case 'roleChanged':
      return [
        'Your role was changed',
        `Since ${time}, the role of your account is ${roleLabels[mail.role]}.`,
        'If you did not expect this, ask the organisers.',
      ]
    case 'emailChanged':
      return [
        'Your email was changed',
        `The email of your account was changed on ${time}, from ${mail.from} to ${mail.to}.`,
        'If you did not expect this, write to the organisers at once.',
      ]
    case 'secondFactorChanged':
      return [
        'Your second factor was changed',
        `How the sign-in to your account is confirmed was changed on ${time}.`,
        `${ifNotYou}\nThen check your second factor under "Your Account".`,
      ]
  }
}
