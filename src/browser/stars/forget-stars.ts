import { device } from '../device.ts'
import { seenTalks } from './seen-talks.ts'
import { stars } from './stars.ts'

/** Removes the stars of accounts from this device, what is known of their talks, and the messages about them. */
export async function forgetStars(): Promise<void> {
  await stars.open()
  await stars.forgetAccounts()
  await seenTalks.keepOnly(stars.starred())
  await device.store('reminded', {})
  if (await device.read('push')) await (await import('../push/push.ts')).turnOff()
}
