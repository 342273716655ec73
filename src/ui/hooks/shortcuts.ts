import { createContext, useContext, useEffect } from 'react'

/** The keys of each shortcut, as in `aria-keyshortcuts`. */
const keys = {
  search: '/',
  add: 'N',
  help: 'Shift+?',
  save: 'Control+S Meta+S',
  goTo: 'Control+K Meta+K',
  undo: 'Control+Z Meta+Z',
  redo: 'Control+Shift+Z Meta+Shift+Z',
} as const
export type Shortcut = keyof typeof keys

/** The shortcuts without a modifier key, which may be pressed by accident. */
export const singleKeys: Shortcut[] = ['search', 'add', 'help']

/** The others, which are always on. */
export const modifierKeys: Shortcut[] = ['save', 'goTo', 'undo', 'redo']

const modifier = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl')

const withModifier: Record<string, Shortcut> = { s: 'save', k: 'goTo', z: 'undo', Z: 'redo' }

/** Returns the labels of a shortcut's keys. */
export const keyLabels = (shortcut: Shortcut): string[] =>
  ({
    ...{ search: ['/'], add: ['N'], help: ['?'], save: [modifier(), 'S'], goTo: [modifier(), 'K'] },
    ...{ undo: [modifier(), 'Z'], redo: ['Shift', modifier(), 'Z'] },
  })[shortcut]

/** The shortcuts that are on; none outside the console. */
export const ShortcutsContext = createContext<readonly Shortcut[]>([])

type ShortcutProps = { 'aria-keyshortcuts'?: string; title?: string }

/**
 * Returns the props of the button or field that a shortcut activates: the key handler finds it by `aria-keyshortcuts`.
 * Empty while the shortcut is off.
 */
export function useShortcut(shortcut: Shortcut): ShortcutProps {
  const isOn = useContext(ShortcutsContext).includes(shortcut)
  return isOn ? { 'aria-keyshortcuts': keys[shortcut], title: `Shortcut: ${keyLabels(shortcut).join(' + ')}` } : {}
}

/** Handles the shortcuts' keys while mounted. */
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
  // Also under a confirmation dialog: what the browser does with the keys is never wanted.
  event.preventDefault()
  // The topmost dialog is the last in document order; everything beneath it is inert.
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
  if (ctrlKey || metaKey) return ctrlKey === metaKey ? undefined : shortcutWithModifier(event)
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return
  if (key === '/') return 'search'
  if (key === '?') return 'help'
  // Also with Caps Lock, but not with Shift.
  return key.toLowerCase() === 'n' && !shiftKey ? 'add' : undefined
}

function shortcutWithModifier({ key, shiftKey, target }: KeyboardEvent): Shortcut | undefined {
  const shortcut = withModifier[shiftKey ? key.toUpperCase() : key.toLowerCase()]
  // A field undoes its own typing.
  const isOfField = isTyping(target) && (shortcut === 'undo' || shortcut === 'redo')
  return isOfField ? undefined : shortcut
}

/** Nobody types in a check box or a switch. A toolbar belongs to a text. */
const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=toolbar] *'
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typed))
