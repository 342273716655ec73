import { createStore, get, set } from 'idb-keyval'
import { useEffect, useState } from 'react'

const key = 'single-key shortcuts'
const store = () => createStore('choices', 'choices')

/** For browsers that give no storage: as long as the page lives. */
let fallback: boolean | undefined

async function read(): Promise<boolean> {
  try {
    return fallback ?? (await get<boolean>(key, store())) ?? true
  } catch (error) {
    console.warn('Whether shortcuts are on is not known', error)
    return true
  }
}

async function save(isOn: boolean) {
  fallback = isOn
  try {
    await set(key, isOn, store())
  } catch (error) {
    console.warn('Whether shortcuts are on is not kept', error)
  }
}

/**
 * Whether single keys do something, as was chosen on this device: its keyboard, or the voice that dictates to it, is
 * what presses them unmeant. Until that is known they do nothing.
 */
export function useShortcutPreference() {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    let isHere = true
    void read().then((kept) => isHere && setOn(kept))
    return () => {
      isHere = false
    }
  }, [])
  function choose(on: boolean) {
    setOn(on)
    void save(on)
  }
  return [isOn, choose] as const
}
