import { linesOf } from '../../rich-text/lines.ts'
import type { PublicCustomPage } from '../pages/page.ts'
import { pageCard, type SocialCard } from './social-card.ts'

type Page = Pick<PublicCustomPage, 'title' | 'contentDocument'>

/** Returns the first paragraph of a page that staff added; '' when it has none. */
export function customPageDescription({ contentDocument }: Page): string {
  const paragraphs = contentDocument?.content.filter(({ type }) => type === 'paragraph') ?? []
  return linesOf({ type: 'doc', content: paragraphs })[0] ?? ''
}

/** Not in social-card.ts, which every page loads. */
export const customPageCard = (page: Page, summit: Parameters<typeof pageCard>[1]): SocialCard =>
  pageCard('home', summit, { title: page.title, subtitle: customPageDescription(page) })
