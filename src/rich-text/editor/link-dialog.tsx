import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { isEmailAddress } from '../../lib/email-address.ts'
import { isSafeLink } from '../../lib/links.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { limits } from '../limits.ts'
import { removeLink, setLink } from './commands.ts'
import { EditorDialog } from './editor-dialog.tsx'

type Props = { editor: Editor; onClose: () => void }

/** Adds, changes or removes the link of the selection. */
export function LinkDialog({ editor, onClose }: Props) {
  const before: string = editor.getAttributes('link').href ?? ''
  const [address, setAddress] = useState(before)
  const [error, setError] = useState('')
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])

  function confirm() {
    const href = withScheme(address.trim())
    if (!isSafeLink(href) || href.length > limits.href) {
      setError('Must be a web address, or start with mailto: or tel:')
      field.current?.querySelector('input')?.focus()
      return
    }
    onClose()
    setLink(editor, href)
  }

  function remove() {
    onClose()
    removeLink(editor)
  }

  return (
    <EditorDialog
      title="Link"
      confirm={before ? 'Change link' : 'Add link'}
      onConfirm={confirm}
      onClose={onClose}
      extra={
        before && (
          <Button variant="outline" onClick={remove} className="me-auto">
            Remove link
          </Button>
        )
      }
    >
      <div ref={field}>
        <TextField
          label="Address"
          hint="https://…, mailto:name@example.com or tel:+254…"
          value={address}
          error={error}
          maxLength={limits.href}
          inputMode="url"
          autoComplete="off"
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
      </div>
    </EditorDialog>
  )
}

/** Completes addresses that people type without a scheme: 'example.com', 'me@example.com'. */
function withScheme(typed: string): string {
  if (isEmailAddress(typed) && !typed.includes(':')) return `mailto:${typed}`
  return /^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(typed) ? `https://${typed}` : typed
}
