import { useEffect, useRef } from 'react'

type Props = { name: string; value: string | object }

/** The value of a field that is no form element by itself. A list or an object is written as JSON, which `valuesOf` reads. */
export function HiddenInput({ name, value }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isJson = typeof value !== 'string'
  const text = isJson ? JSON.stringify(value) : value
  const previous = useRef(text)
  // The form learns of the change as it does of typing, once the new value is in the document.
  useEffect(() => {
    if (previous.current === text) return
    previous.current = text
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [text])
  return <input ref={input} type="hidden" name={name} value={text} data-json={isJson ? '' : undefined} />
}
