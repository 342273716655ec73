import { Button } from '../button.tsx'
import { useShortcut } from '../hooks/shortcuts.ts'

/** Submits its form, and shows when it is being saved. */
export function SaveButton({ saving, children }: { saving: boolean; children: string }) {
  return (
    <Button type="submit" {...useShortcut('save')} busy={saving} variant="primary">
      {saving ? 'Saving…' : children}
    </Button>
  )
}
