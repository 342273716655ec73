import type { PublicSection } from '../features/content/section.ts'
import { fieldLabel } from '../features/history/differences.ts'
import { isApiError } from '../lib/api.ts'
import { Switch } from '../ui/form/switch.tsx'
import { sendOrWait } from './outbox/send-or-wait.ts'
import type { Entity } from './record/entity.ts'
import { aboutFlag, useRecordToggle } from './record/use-record-toggle.ts'

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
export function SectionSwitch({ entity, section: { id, section, active }, version, onVersion, reload }: Props) {
  const [toggle, isToggling] = useRecordToggle({
    entity,
    send: () => setActive({ id, section, active: !active }, version, onVersion),
    done: 'Content updated successfully!',
    failed: (detail) => `Failed to update content. Please try again. ${detail}`.trim(),
    reload,
  })
  return <Switch label="Active" checked={active} aria-disabled={isToggling} onChange={toggle} />
}

/**
 * Switches the section even if someone else saved it since. The form then stays based on the older version: saving it
 * shows both. Resolves to undefined if that waits for the network.
 */
async function setActive(
  { id, section, active }: Pick<PublicSection, 'id' | 'section' | 'active'>,
  version: string | undefined,
  onVersion: Props['onVersion'],
) {
  const save = { method: 'PATCH' as const, path: `/content/${id}/active`, body: { active } }
  const about = aboutFlag(`${fieldLabel(section)} section`, 'Active', !active)
  try {
    const sent = await sendOrWait({ ...save, version }, about)
    if (sent) onVersion(sent.version)
    return sent
  } catch (error) {
    if (!isApiError(error) || error.status !== 412) throw error
    return sendOrWait(save, about)
  }
}
