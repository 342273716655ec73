import { linesOf } from '../../lib/rich-text-lines.ts'
import { builtIn, type SectionTexts } from './built-in.ts'

/** Returns the site's name, as staff write it in the footer. */
export const siteNameOf = (footer: SectionTexts | null): string => footer?.title || builtIn.footer.title || ''

/** Returns date and venue of the summit: the first line of the hero's content, or '' when the hero is switched off. */
const whenAndWhereOf = (hero: SectionTexts | null): string =>
  (hero?.contentDocument && linesOf(hero.contentDocument)[0]) ?? ''

export const occasionOf = ({ footer, hero }: Record<'footer' | 'hero', SectionTexts | null>) => ({
  siteName: siteNameOf(footer),
  whenAndWhere: whenAndWhereOf(hero),
})
