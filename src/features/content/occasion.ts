import { linesOf } from '../../rich-text/lines.ts'
import { builtIn, type SectionTexts } from './built-in.ts'

/** The site's name, as staff write it in the footer. */
export const siteNameOf = (footer: SectionTexts | null): string => footer?.title || builtIn.footer.title || ''

/** When and where the summit is: the first line of the hero's content. Empty when that is switched off. */
export const whenAndWhereOf = (hero: SectionTexts | null): string =>
  (hero?.contentDocument && linesOf(hero.contentDocument)[0]) ?? ''
