import { type KeyboardEvent, use, useEffect, useId, useRef, useState } from 'react'
import { useToast } from '../toast.tsx'
import { CellEditing, type Next } from './cell-editing.ts'

type Props = {
  id: string
  field: string
  /** The title of the column, and the name of the row. */
  label: string
  value: string
  isNumber: boolean
}

/** The field in a cell that is edited in place: Enter saves, Escape leaves, Tab saves and goes to the next cell. */
export function CellEditor({ id, field, label, value, isNumber }: Props) {
  const { save, leave } = use(CellEditing)
  const [error, setError] = useState('')
  const [isSaving, setSaving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  /** The text that was refused: it is sent again by a key, not by leaving the field. */
  const refused = useRef<string>(undefined)
  const toast = useToast()
  const errorId = useId()
  useEffect(() => input.current?.select(), [])

  async function finish(next: Next) {
    const text = input.current?.value.trim() ?? ''
    if (isDone.current) return
    isDone.current = true
    setSaving(true)
    const message = text === value ? undefined : await save(id, field, text)
    setSaving(false)
    if (message === undefined) return leave({ id, field }, next)
    isDone.current = false
    refused.current = text
    setError(message)
    if (input.current) input.current.focus()
    // Another cell has been opened in the meantime.
    else toast.error(`${label}: ${message}`)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    // The row has keys of its own.
    event.stopPropagation()
    if (event.key === 'Escape') {
      isDone.current = true
      leave({ id, field }, 'name')
    }
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    event.preventDefault()
    void finish(event.key === 'Enter' ? 'name' : event.shiftKey ? 'previous' : 'next')
  }

  return (
    <span className="cell-editor">
      <input
        ref={input}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit this cell
        autoFocus
        aria-label={label}
        aria-invalid={error !== '' || undefined}
        aria-describedby={error ? errorId : undefined}
        aria-busy={isSaving}
        inputMode={isNumber ? 'decimal' : undefined}
        defaultValue={value}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget }) => currentTarget.value.trim() !== refused.current && void finish('none')}
        className="field"
      />
      {error && (
        <span id={errorId} role="alert" className="block text-sm text-danger-text">
          {error}
        </span>
      )}
    </span>
  )
}
