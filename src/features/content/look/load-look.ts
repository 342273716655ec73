import type { Api } from '../../../lib/api.ts'
import { loadSaved } from '../saved-sections.ts'
import type { ShownLook } from './look.ts'
import { shownLook } from './shown-look.ts'

/** Loads the look that staff chose; undefined for the default look of tokens.css. */
export async function loadLook(api: Api): Promise<ShownLook | undefined> {
  const saved = await loadSaved(api)
  return shownLook(saved.find(({ section }) => section === 'look') as Parameters<typeof shownLook>[0])
}
