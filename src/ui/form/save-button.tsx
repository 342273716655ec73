import { useShortcut } from '../hooks/shortcuts.ts'

/** Submits its form, and shows while it is being saved. */
export function SaveButton({ saving, children }: { saving: boolean; children: string }) {
  return (
    <button type="submit" {...useShortcut('save')} aria-disabled={saving} className="button button-primary">
      {saving ? 'Saving…' : children}
    </button>
  )
}
