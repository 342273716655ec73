import { linesOf } from '../../rich-text/lines.ts'
import type { PublicFreePage } from '../pages/page.ts'
import { pageCard, type SocialCard } from './social-card.ts'

type Page = Pick<PublicFreePage, 'title' | 'contentDocument'>

/** Returns the first paragraph of a page that staff added; '' when it has none. */
export function freePageDescription({ contentDocument }: Page): string {
  const paragraphs = contentDocument?.content.filter(({ type }) => type === 'paragraph') ?? []
  return linesOf({ type: 'doc', content: paragraphs })[0] ?? ''
}

/** Not in social-card.ts, which every page loads. */
export const freePageCard = (page: Page, summit: Parameters<typeof pageCard>[1]): SocialCard =>
  pageCard('home', summit, { title: page.title, subtitle: freePageDescription(page) })
