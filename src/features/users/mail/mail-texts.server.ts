import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { cleanLine } from '../../../lib/fields.ts'
import { imageSize } from '../../../lib/image-source.ts'
import type { Brand } from '../../../ui/brand/brand-colours.ts'
import { brandedMail, type MailContent, mailBodyStyle } from '../../../ui/brand/branded-mail.ts'
import { roleLabels } from '../role-labels.ts'
import type { Mail } from './mail.ts'

/** The values in a mail's text; none of them comes from a request. */
export type MailFacts = {
  siteUrl: string
  summit: { name: string; timeZone: string; logo: string; brand: Brand | undefined }
  /** The time of the event that the mail reports. */
  at: Date
  /** The token of the link; '' in a notice, which has none. */
  token: string
}

/**
 * Returns a mail as plain text and in the summit's look. No mail contains a user's name: anyone can register with another
 * person's address, and would reach that person with any text as a name.
 */
export function composeMail(mail: Mail, { siteUrl, summit, at, token }: MailFacts): ComposedMail {
  const name = cleanLine(summit.name)
  const time = new Intl.DateTimeFormat('en-US', { timeZone: summit.timeZone, dateStyle: 'long', timeStyle: 'long' })
  const [title, ...paragraphs] = partsOf(mail, { name, siteUrl, token, time: time.format(at) })
  const texts = paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.href))
  const content = { name, siteUrl, logo: logoOf(summit.logo, siteUrl), brand: summit.brand, title, paragraphs }
  return {
    subject: `${name}: ${title}`,
    text: [...texts, `${name}\n${siteUrl}`].join('\n\n'),
    html: `<!doctype html>${renderToStaticMarkup(mailDocument(content))}`,
  }
}

export type ComposedMail = { subject: string; text: string; html: string }

/** Mails declare light colours only, so that email clients don't invert them. */
const mailDocument = (content: MailContent) =>
  h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light' }),
      h('title', null, content.title),
    ),
    h('body', { style: mailBodyStyle(content.brand) }, brandedMail(content)),
  )

/** The size of /logo.png in pixels, as mails show it. */
function logoOf(path: string, siteUrl: string): MailContent['logo'] {
  const { width, height } = imageSize(path) ?? { width: 1, height: 1 }
  const scale = Math.min(36 / height, 160 / width)
  return { src: `${siteUrl}/logo.png`, width: Math.round(width * scale), height: Math.round(height * scale) }
}

type Words = { name: string; siteUrl: string; token: string; time: string }

/** Returns the subject without the summit's name, then the paragraphs. */
function partsOf(
  mail: Mail,
  { name, siteUrl, token, time }: Words,
): [title: string, ...paragraphs: MailContent['paragraphs']] {
  const ifNotYou = `If this wasn’t you, set a new password right away:\n${siteUrl}/forgot-password`
  const confirm = { label: 'Confirm', href: `${siteUrl}/confirm-email#token=${token}` }
  const onlyThen = 'The change takes effect once both addresses are confirmed. The link expires in 24 hours.'
  switch (mail.kind) {
    case 'passwordReset':
      return [
        'Set a new password',
        `Open this link to set a new password for your ${name} account:`,
        { label: 'Set a new password', href: `${siteUrl}/reset-password#token=${token}` },
        `The link works once and expires 30 minutes after your request (${time}).`,
        'If you didn’t ask for this, ignore this email. Your password stays the same.',
      ]
    case 'confirmOldEmail':
      return [
        'Confirm your new email address',
        `Someone signed in to your account wants to change its email address to ${mail.email}. To allow the change, open:`,
        confirm,
        onlyThen,
        `If this wasn’t you, ignore this email and set a new password right away:\n${siteUrl}/forgot-password`,
      ]
    case 'confirmNewEmail':
      return [
        'Confirm your email address',
        `Someone wants to use ${mail.email} for their ${name} account. To confirm this address, open:`,
        confirm,
        onlyThen,
        'If you don’t have an account, ignore this email.',
      ]
    case 'invitation':
      return [
        'Your invitation',
        `You are invited to an account on the site of ${name}, with the role ${roleLabels[mail.role]}. To accept, choose a password:`,
        { label: 'Choose a password', href: `${siteUrl}/invitation#token=${token}` },
        'The link works once, within 72 hours.',
        'If you don’t know what this is about, ignore this email.',
      ]
    case 'newSignIn':
      return [
        'New sign-in',
        `Someone signed in to your account from a new location: ${mail.browser}, ${time}.`,
        'If this was you, you don’t need to do anything.',
        ifNotYou,
      ]
    case 'passwordChanged':
      return ['Your password was changed', `Your password was changed on ${time}.`, ifNotYou]
    case 'roleChanged':
      return [
        'Your role was changed',
        `Your role changed to ${roleLabels[mail.role]} on ${time}.`,
        'If you didn’t expect this, ask the organisers.',
      ]
    case 'emailChanged':
      return [
        'Your email address was changed',
        `Your email address was changed from ${mail.from} to ${mail.to} on ${time}.`,
        'If you didn’t expect this, write to the organisers right away.',
      ]
    case 'secondFactorChanged':
      return [
        'Two-factor authentication was changed',
        `Two-factor authentication on your account was changed on ${time}.`,
        `${ifNotYou}\nThen check two-factor authentication under "Your Account".`,
      ]
  }
}
