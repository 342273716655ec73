import { counted } from '../../lib/counted.ts'
import { outbox } from './outbox.ts'

/** Asks people who sign out while saves wait on this device. @returns true if nothing waits, or the person agrees */
export async function agreesToWait(): Promise<boolean> {
  const { length } = await outbox.list()
  if (length === 0) return true
  const [count, noun] = counted(length, 'change')
  const [are, they] = length === 1 ? ['is', 'it waits'] : ['are', 'they wait']
  return window.confirm(
    `${count} ${noun} on this device ${are} not sent yet. If you sign out, ${they} here until you sign in again. Sign out?`,
  )
}
