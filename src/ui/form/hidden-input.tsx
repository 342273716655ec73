import { useEffect, useRef } from 'react'

type Props = { name: string; value: string | object }

/** A hidden input that submits the value of a custom control. Lists and objects are JSON, which `valuesOf` parses. */
export function HiddenInput({ name, value }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isJson = typeof value !== 'string'
  const text = isJson ? JSON.stringify(value) : value
  const previous = useRef(text)
  // Notifies the form, as typing does, once the new value is in the document.
  useEffect(() => {
    if (previous.current === text) return
    previous.current = text
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [text])
  return <input ref={input} type="hidden" name={name} value={text} data-json={isJson ? '' : undefined} />
}
