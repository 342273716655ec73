import { browserApi } from '../browser/api.ts'
import type { EditedSummit } from '../features/content/summit-input.ts'
import { showSummit } from '../features/content/use-summit.ts'

/** Shows the summit's name and logo in the navigation as they are stored now. */
export async function refreshSummit(): Promise<void> {
  const { name, logo } = await browserApi.get<EditedSummit>('/content/summit')
  showSummit({ name, logo: logo ?? '' })
}
