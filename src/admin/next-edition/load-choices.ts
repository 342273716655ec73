import { browserApi } from '../../browser/api.ts'
import type { Choosable } from '../../features/content/next-edition-tables.ts'
import type { ListedCustomPage } from '../../features/pages/page.ts'
import type { PublicSpeaker } from '../../features/speakers/speaker.ts'
import type { PublicSponsor } from '../../features/sponsors/sponsor.ts'
import { tierNames } from '../../features/sponsors/tier-names.ts'

/** A record to keep or remove. `detail` tells it from others of the same name. */
export type Choice = { id: string; name: string; detail: string }

const loaders: Record<Choosable, () => Promise<Choice[]>> = {
  async sponsors() {
    const sponsors = await browserApi.get<PublicSponsor[]>('/sponsors')
    return sponsors.map(({ id, name, type, tier }) => ({
      ...{ id, name },
      detail: tier ? `${tierNames[tier]}, ${type.toLowerCase()}` : type,
    }))
  },
  async speakers() {
    const speakers = await browserApi.get<PublicSpeaker[]>('/speakers')
    return speakers.map(({ id, name, company }) => ({ id, name, detail: company }))
  },
  async pages() {
    const pages = await browserApi.get<ListedCustomPage[]>('/pages')
    return pages.map(({ id, title, slug }) => ({ id, name: title, detail: `/pages/${slug}` }))
  },
}

/** Loads all records of a kind, in the order of their list. */
export const loadChoices = (kind: Choosable) => loaders[kind]()
