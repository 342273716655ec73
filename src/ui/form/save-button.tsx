import { Button } from '../button.tsx'
import { useShortcut } from '../hooks/shortcuts.ts'

/** Sends the form it stands in, and shows that it is at work. */
export function SaveButton({ saving, children }: { saving: boolean; children: string }) {
  return (
    <Button type="submit" {...useShortcut('save')} busy={saving} variant="primary">
      {saving ? 'Saving…' : children}
    </Button>
  )
}
