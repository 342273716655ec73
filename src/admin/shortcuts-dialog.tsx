import { useId } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Switch } from '../ui/form/switch.tsx'
import { keyLabels, type Shortcut, singleKeys } from '../ui/hooks/shortcuts.ts'
import { reorderKeys } from '../ui/reorder/use-reorder.tsx'
import { rowKeys } from '../ui/table/row-keys.ts'

const descriptions: [Shortcut, string][] = [
  ['goTo', 'Go to a page or record'],
  ['search', 'Search the list'],
  ['add', 'Add to the list'],
  ['save', 'Save the open form'],
  ['undo', 'Undo your last change in this tab'],
  ['redo', 'Redo it'],
  ['help', 'Show these shortcuts'],
]

type Props = { isOn: boolean; onChoose: (isOn: boolean) => void; onClose: () => void }

/** Lists the keyboard shortcuts, with the switch for those of a single key. */
export function ShortcutsDialog({ isOn, onChoose, onClose }: Props) {
  const note = useId()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="px-(--inset) pb-2">
        {descriptions.map(([shortcut, description]) => (
          <Keys
            key={shortcut}
            what={description}
            keys={keyLabels(shortcut)}
            isOff={!isOn && singleKeys.includes(shortcut)}
          />
        ))}
      </dl>
      <h3 className="px-(--inset) pt-3 text-lg font-semibold">On a row of a table</h3>
      <dl className="px-(--inset) pb-2">
        {rowKeys.map(([keys, what]) => (
          <Keys key={what} what={what} keys={keys} />
        ))}
      </dl>
      <h3 className="px-(--inset) pt-3 text-lg font-semibold">On the handle of a row</h3>
      <dl className="px-(--inset) pb-2">
        {reorderKeys.map(([keys, what]) => (
          <Keys key={what} what={what} keys={keys} />
        ))}
      </dl>
      <div className="border-t border-line bg-ground px-(--inset) pt-2 pb-4">
        <Switch
          label="Single-key shortcuts"
          aria-describedby={note}
          checked={isOn}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <p id={note} className="text-sm text-muted">
          They’re off while you type or a dialog is open. Your choice is saved on this device.
        </p>
      </div>
    </Dialog>
  )
}

function Keys({ what, keys, isOff }: { what: string; keys: string[]; isOff?: boolean }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 border-line py-1.5 not-last:border-b">
      <dt className={isOff ? 'text-muted' : ''}>{what}</dt>
      <dd className="flex shrink-0 items-center gap-1.5">
        {isOff && <span className="text-sm text-muted">Off</span>}
        {keys.map((key) => (
          <kbd
            key={key}
            className="grid min-h-7 min-w-7 place-items-center rounded-[5px] border border-b-2 border-line bg-ground px-2 font-sans text-sm text-muted"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  )
}
