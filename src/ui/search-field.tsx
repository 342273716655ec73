import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'

type Props = { label: string; value: string; onChange: (value: string) => void }

/** Finds within what is shown. The key '/' leads here, from wherever it would not be typed. */
export function SearchField({ label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <search className="relative">
      <Search aria-hidden="true" className="absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="peer field ps-10"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute end-3 top-1/2 hidden -translate-y-1/2 rounded-[5px] border border-line px-2 font-sans text-xs leading-5 text-muted peer-[:placeholder-shown:not(:focus)]:block pointer-coarse:hidden!"
      >
        /
      </span>
    </search>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
