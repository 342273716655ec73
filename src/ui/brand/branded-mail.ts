import { type CSSProperties, Fragment, createElement as h, type ReactElement, type ReactNode } from 'react'
import type { Brand } from './brand-colours.ts'
import { lightTonesOf } from './light-tones.ts'

/** A link that stands alone as a button. */
type MailButton = { label: string; href: string }

export type MailContent = {
  /** The summit's. */
  name: string
  /** The origin of the site, without a trailing slash. */
  siteUrl: string
  logo: { src: string; width: number; height: number }
  brand: Brand | undefined
  title: string
  /** A line break stays; addresses become links. */
  paragraphs: readonly (string | MailButton)[]
}

const sans = '"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif'
/** Email clients load none of our fonts: each face is one that most devices have. */
const headingFaces: Record<Brand['face'], CSSProperties> = {
  familjen: { fontFamily: sans },
  shoulders: { fontFamily: '"Arial Narrow","Roboto Condensed",Impact,sans-serif', textTransform: 'uppercase' },
  serif: { fontFamily: 'Georgia,"Times New Roman",serif' },
}
const radii = { sharp: 0, soft: 10, round: 20 }

/**
 * The body of a mail in the summit's look, readable without its picture. Tables and inline styles only: some email
 * clients ignore all else. The console shows the same as a preview.
 */
export function brandedMail(mail: MailContent): ReactElement {
  const { brand } = mail
  const tones = lightTonesOf(brand)
  const radius = radii[brand?.corners ?? 'soft']
  const sheet: CSSProperties = {
    width: '100%',
    maxWidth: 560,
    border: `1px solid ${tones.line}`,
    borderRadius: radius,
    background: tones.card,
    color: tones.text,
    font: `16px/1.5 ${sans}`,
  }
  const foot: CSSProperties = {
    padding: '16px 28px 20px',
    borderTop: `1px solid ${tones.line}`,
    fontSize: 14,
    color: tones.muted,
  }
  const content = mail.paragraphs.map((paragraph, index) =>
    h(Fragment, { key: index }, paragraphOf(paragraph, brand, radius)),
  )
  const letter = table({ ...sheet, margin: '0 auto' }, [
    [head(mail, radius)],
    [cell({ padding: '28px 28px 12px' }, h('h1', { style: titleStyle(brand) }, mail.title), content)],
    [cell(foot, mail.name, h('br'), link(mail.siteUrl, tones.link))],
  ])
  return table({ width: '100%', background: tones.ground }, [[cell({ padding: '24px 12px' }, letter)]])
}

/** The style of the element around a branded mail. */
export const mailBodyStyle = (brand: Brand | undefined) => ({ margin: 0, background: lightTonesOf(brand).ground })

function titleStyle(brand: Brand | undefined): CSSProperties {
  const size = brand?.arrangement === 'print' ? 34 : 26
  return {
    ...headingFaces[brand?.face ?? 'familjen'],
    margin: '0 0 16px',
    fontSize: size,
    lineHeight: 1.1,
    fontWeight: 700,
  }
}

/** The summit's logo and name: on its dark ground, or on paper over a thick rule. */
function head({ brand, logo, name }: MailContent, radius: number) {
  const tones = lightTonesOf(brand)
  const isPrint = brand?.arrangement === 'print'
  const ground: CSSProperties = {
    padding: '18px 28px',
    borderBottom: isPrint ? `3px solid ${tones.text}` : `6px solid ${tones.sun}`,
    borderRadius: `${radius}px ${radius}px 0 0`,
    background: isPrint ? tones.card : tones.ink,
  }
  const words: CSSProperties = {
    color: isPrint ? tones.text : tones['on-ink'],
    ...headingFaces[brand?.face ?? 'familjen'],
    fontSize: 18,
    lineHeight: 1.2,
    fontWeight: 700,
  }
  // Lazy, because React adds a preload link for any other picture.
  const picture = h('img', { ...logo, alt: '', loading: 'lazy', style: { display: 'block', border: 0 } })
  return cell(ground, table({}, [[cell({ paddingRight: 12 }, picture), cell(words, name)]]))
}

function paragraphOf(paragraph: string | MailButton, brand: Brand | undefined, radius: number): ReactNode {
  const { primary, link: linkTone, muted } = lightTonesOf(brand)
  const style = { margin: '0 0 16px' }
  if (typeof paragraph === 'string')
    return h(
      'p',
      { style },
      paragraph
        .split('\n')
        .map((line, index) => h(Fragment, { key: line }, index > 0 && h('br'), ...linked(line, linkTone))),
    )
  const button: CSSProperties = {
    display: 'inline-block',
    padding: '12px 24px',
    borderRadius: radius,
    background: primary,
    color: '#ffffff',
    fontWeight: 700,
    textDecoration: 'none',
  }
  const address: CSSProperties = { ...style, fontSize: 13, color: muted, wordBreak: 'break-all' }
  return [
    h(
      'p',
      { key: 'button', style: { margin: '4px 0 12px' } },
      h('a', { href: paragraph.href, style: button }, paragraph.label),
    ),
    h('p', { key: 'address', style: address }, paragraph.href),
  ]
}

const linked = (line: string, tone: string): ReactNode[] =>
  line.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 === 1 ? link(part, tone) : part))

const link = (href: string, color: string) => h('a', { key: href, href, style: { color } }, href)

const table = (style: CSSProperties, rows: ReactElement[][]) =>
  h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, style: { borderCollapse: 'separate', ...style } },
    h(
      'tbody',
      null,
      rows.map((cells, index) => h('tr', { key: index }, ...cells)),
    ),
  )

const cell = (style: CSSProperties, ...children: ReactNode[]) => h('td', { style }, ...children)
