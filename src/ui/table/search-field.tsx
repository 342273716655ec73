import { useShortcut } from '../hooks/shortcuts.ts'
import { Icon } from '../icons/icon.tsx'

type Props = { label: string; value: string; onChange: (value: string) => void }

/** The search of a list. The key '/' focuses it, except while typing in another field. */
export function SearchField({ label, value, onChange }: Props) {
  const shortcut = useShortcut('search')
  return (
    <search className="relative min-w-0 flex-1 max-md:basis-40">
      <Icon name="search" className="absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted" />
      <input
        {...shortcut}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="peer field ps-10 text-ellipsis placeholder-shown:[&::-webkit-search-cancel-button]:hidden"
      />
      {shortcut.title && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute end-3 top-1/2 hidden -translate-y-1/2 rounded-[5px] border border-line px-2 font-sans text-xs leading-5 text-muted peer-[:placeholder-shown:not(:focus)]:block max-md:hidden! pointer-coarse:hidden!"
        >
          /
        </span>
      )}
    </search>
  )
}
