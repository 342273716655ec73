import { createContext, useContext, useEffect } from 'react'

/** What a key does, and how `aria-keyshortcuts` says which. */
const keys = { search: '/', add: 'N', help: 'Shift+?', save: 'Control+S Meta+S' } as const
export type Shortcut = keyof typeof keys

/** All but the one that a modifier keeps from being pressed unmeant. */
export const singleKeys: Shortcut[] = ['search', 'add', 'help']

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** A shortcut as it is written on the keys. */
export const keyLabels = (shortcut: Shortcut): string[] =>
  ({ search: ['/'], add: ['N'], help: ['?'], save: [isApple() ? '⌘' : 'Ctrl', 'S'] })[shortcut]

/** Which shortcuts there are where a part of the page stands; outside the console, none. */
export const ShortcutsContext = createContext<readonly Shortcut[]>([])

type ShortcutProps = { 'aria-keyshortcuts'?: string; title?: string }

/**
 * For the button or field that a shortcut belongs to: says so, and is thereby the one that the key presses. Where the
 * shortcut is off it says nothing, and nothing happens.
 */
export function useShortcut(shortcut: Shortcut): ShortcutProps {
  const isOn = useContext(ShortcutsContext).includes(shortcut)
  return isOn ? { 'aria-keyshortcuts': keys[shortcut], title: `Shortcut: ${keyLabels(shortcut).join(' + ')}` } : {}
}

/** Listens for the shortcuts, for as long as the console is shown. */
export function useShortcutKeys() {
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function onKey(event: KeyboardEvent) {
  const shortcut = shortcutOf(event)
  if (!shortcut) return
  const selector = `[aria-keyshortcuts="${keys[shortcut]}"]`
  if (!document.querySelector(selector)) return
  // Also when a question lies over the form: saving the page as a file is meant by nobody.
  event.preventDefault()
  // What lies beneath a dialog is out of reach. One that another dialog opens stands after it, or in it.
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const target = top.querySelector<HTMLElement>(selector)
  if (!target || event.repeat) return
  if (!(target instanceof HTMLInputElement)) return target.click()
  target.focus()
  target.select()
}

function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (event.defaultPrevented || event.isComposing || altKey) return
  if (ctrlKey || metaKey) return ctrlKey !== metaKey && !shiftKey && key.toLowerCase() === 's' ? 'save' : undefined
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return
  if (key === '/') return 'search'
  if (key === '?') return 'help'
  // With Caps Lock, too; with Shift it is somebody else's.
  return key.toLowerCase() === 'n' && !shiftKey ? 'add' : undefined
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
