import { browserApi } from '../browser/api.ts'
import type { PublicSection } from '../features/content/section.ts'
import { isApiError } from '../lib/api.ts'
import { Switch } from '../ui/form/switch.tsx'
import type { Entity } from './record/entity.ts'
import { useRecordToggle } from './record/use-record-toggle.ts'
import { useUndo } from './undo/use-undo.ts'

type Props = {
  entity: Entity
  section: PublicSection
  /** The version that the open form is based on. */
  version: string | undefined
  /** Called with the section's new version. */
  onVersion: (version: string | undefined) => void
  reload: () => Promise<void>
}

/** Switches the section on or off immediately, independent of the form. */
export function SectionSwitch({ entity, section: { id, active }, version, onVersion, reload }: Props) {
  const { offer } = useUndo()
  const [toggle, isToggling] = useRecordToggle({
    entity,
    async toggle() {
      await setActive(id, !active, version, onVersion)
      await reload()
      offer('Content updated successfully!')
    },
    failed: (detail) => `Failed to update content. Please try again. ${detail}`.trim(),
    reload,
  })
  return <Switch label="Active" checked={active} aria-disabled={isToggling} onChange={toggle} />
}

/**
 * Switches the section even if someone else saved it since. The form then stays based on the older version: saving it
 * shows both.
 */
async function setActive(id: string, active: boolean, version: string | undefined, onVersion: Props['onVersion']) {
  const path = `/content/${id}/active`
  try {
    onVersion((await browserApi.send('PATCH', path, { active }, { version })).version)
  } catch (error) {
    if (!isApiError(error) || error.status !== 412) throw error
    await browserApi.send('PATCH', path, { active })
  }
}
