import type { LoaderFunctionArgs } from 'react-router'
import { contactDetailsOf } from '../../features/content/contact-details.ts'
import { loadLook } from '../../features/content/look/load-look.ts'
import { metaDefaults } from '../../features/content/meta-defaults.ts'
import { loadSaved, loadSections, sectionsToLeaveOut } from '../../features/content/saved-sections.ts'
import { isSummitSaved } from '../../features/content/sections-without-defaults.ts'
import { loadSummit } from '../../features/content/summit.ts'
import type { ListedCustomPage } from '../../features/pages/page.ts'
import { api, siteUrl, worksOffline } from '../../lib/api-context.ts'
import { toResult } from '../../lib/result.ts'
import { ownColours } from '../../ui/brand/brand-colours.ts'
import { continentPath } from '../../ui/brand/continent-path.ts'
import { printSheetsByPageSheet } from './print-sheets.ts'

/** Loads the data of every page's head and footer, once, with the first page. */
export async function loadRootData({ context }: LoaderFunctionArgs) {
  const source = context.get(api)
  const [sections, saved, summit, look, { data: customPages = [] }] = await Promise.all([
    loadSections(source),
    loadSaved(source),
    loadSummit(source),
    loadLook(source),
    toResult(source.get<ListedCustomPage[]>('/pages')),
  ])
  const { name, city } = summit
  const meta = metaDefaults(summit)
  const texts = sections.seo ?? {}
  const metaTitle = texts.metaTitle || meta.title
  const metaDescription = texts.metaDescription || meta.description
  const keywords = texts.keywords || [name, city, 'conference'].filter(Boolean).join(', ')
  const opensWithPicture = sections.hero?.image && (look?.opening ?? 'picture') === 'picture'
  const { earlierEditions } = saved.find(({ section }) => section === 'contact') ?? {}
  const footer = sections.footer && {
    subtitle: sections.footer.subtitle,
    contact: contactDetailsOf(sections.footer.contentDocument),
    legalLine: sections.footer.legalLine,
  }
  return {
    seo: { metaTitle, metaDescription, keywords },
    footer,
    summit,
    // Computed here, because the browser needs neither the code nor the list of cities. Left out where home opens with the hero's
    // own picture, and '' where it opens with the cloth.
    ...(!opensWithPicture && {
      continentPicture: look?.opening === 'cloth' ? '' : continentPath(city, ownColours(look)),
    }),
    goodToKnow: [
      ...customPages.filter(({ inFooter }) => inFooter).map(({ title, slug }) => ({ title, to: `/pages/${slug}` })),
      ...(earlierEditions ?? []).map(({ name, link }) => ({ title: name, to: link })),
    ],
    pageSubtitles: sections.home?.pageSubtitles,
    sectionsToLeaveOut: sectionsToLeaveOut(saved),
    isSummitSaved: isSummitSaved(saved),
    siteUrl: context.get(siteUrl),
    // Left out of the HTML by default.
    ...(!context.get(worksOffline) && { isOnlineOnly: true }),
    ...(look?.arrangement === 'print' && { printSheets: printSheetsByPageSheet(look) }),
  }
}
