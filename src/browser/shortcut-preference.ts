import { createStore, get, set } from 'idb-keyval'
import { useEffect, useState } from 'react'

const key = 'single-key shortcuts'
const store = () => createStore('choices', 'choices')

/** The choice when the browser allows no storage; lost with the page. */
let fallback: boolean | undefined

async function read(): Promise<boolean> {
  try {
    return fallback ?? (await get<boolean>(key, store())) ?? true
  } catch (error) {
    console.warn('The shortcut preference cannot be read', error)
    return true
  }
}

async function save(isOn: boolean) {
  fallback = isOn
  try {
    await set(key, isOn, store())
  } catch (error) {
    console.warn('The shortcut preference cannot be stored', error)
  }
}

/**
 * Returns `[isOn, choose]` for single-key shortcuts. The choice is stored per device, because it depends on the input
 * method: speech input triggers single keys by accident. They are off until the choice is read.
 */
export function useShortcutPreference() {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    let isMounted = true
    void read().then((stored) => isMounted && setOn(stored))
    return () => {
      isMounted = false
    }
  }, [])
  /** The switch changes once the choice is stored, so that what it shows outlasts the page. */
  const choose = (on: boolean) => void save(on).then(() => setOn(on))
  return [isOn, choose] as const
}
