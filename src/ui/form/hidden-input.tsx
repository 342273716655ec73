import { useEffect, useRef } from 'react'

/** The value of a field that is no element of a form by itself. */
export function HiddenInput({ name, value }: { name: string; value: string }) {
  const input = useRef<HTMLInputElement>(null)
  const told = useRef(value)
  // As typing does: the form hears that something changed, once the value stands here.
  useEffect(() => {
    if (told.current === value) return
    told.current = value
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])
  return <input ref={input} type="hidden" name={name} value={value} />
}
