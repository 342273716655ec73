import type { Api } from '../../../lib/api.ts'
import { loadSaved } from '../saved-sections.ts'
import type { Look } from './look.ts'

/** Loads the look that staff chose; undefined for the default look of tokens.css. */
export async function loadLook(api: Api): Promise<Look | undefined> {
  const saved = await loadSaved(api)
  const section = saved.find((each) => each.section === 'look')
  return (section && 'look' in section && section.look) || undefined
}
