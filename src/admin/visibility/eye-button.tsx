import type { Visibility } from '../../lib/visibility.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Eye, EyeOff } from '../../ui/icons/console-icons.tsx'
import { sendOrWait } from '../outbox/send-or-wait.ts'
import type { Entity } from '../record/entity.ts'
import { aboutFlag, useRecordToggle } from '../record/use-record-toggle.ts'

type Props = {
  entity: Entity
  record: { id: string } & Visibility
  name: string
  reload: () => Promise<void>
  messageTime?: number | undefined
}

/** Hides a record from visitors, or shows it, at once and without a moment. */
export function EyeButton({ entity, record: { id, hidden }, name, reload, messageTime }: Props) {
  const [toggle] = useRecordToggle({
    entity,
    send() {
      const body = { hidden: !hidden, showAt: null, hideAt: null }
      return sendOrWait(
        { method: 'PUT', path: `${entity.path}/${id}`, body },
        aboutFlag(name, 'Hidden', Boolean(hidden)),
      )
    },
    done: hidden ? `${name} is on the site` : `${name} is hidden`,
    messageTime,
    failed: (detail) => detail || `Failed to ${hidden ? 'show' : 'hide'} ${entity.name}.`,
    reload,
  })
  return (
    <IconButton
      icon={hidden ? EyeOff : Eye}
      label={hidden ? `Show ${name} on the site` : `Hide ${name} from visitors`}
      short={hidden ? 'Show on the site' : 'Hide'}
      onClick={toggle}
    />
  )
}
