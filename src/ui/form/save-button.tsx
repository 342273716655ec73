import { useShortcut } from '../hooks/shortcuts.ts'

/** Sends the form it stands in, and shows that it is at work. */
export function SaveButton({ saving, children }: { saving: boolean; children: string }) {
  return (
    <button type="submit" {...useShortcut('save')} aria-disabled={saving} className="button button-primary">
      {saving ? 'Saving…' : children}
    </button>
  )
}
