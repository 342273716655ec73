import { laterStar, maxStars, type Star } from '../../lib/stars.ts'
import { session } from '../session.ts'
import { readStars, type StarChange, type StoredStar, writeStars } from './star-storage.ts'

const all = new Map<string, StoredStar>()
const listeners = new Set<() => void>()
let starred: ReadonlySet<string> = new Set()
let notice = ''
let opened: Promise<void> | undefined
let isStored = true

const channel = new BroadcastChannel('stars')
channel.onmessage = ({ data }: MessageEvent<StarChange[]>) => apply(data)
// A page restored from the back/forward cache has missed the changes of other tabs.
window.addEventListener('pageshow', ({ persisted }) => persisted && void read())

function apply(changes: readonly StarChange[]) {
  for (const [talk, star] of changes)
    if (star) all.set(talk, star)
    else all.delete(talk)
  starred = new Set([...all].flatMap(([talk, star]) => (star.starred ? [talk] : [])))
  for (const listener of listeners) listener()
}

async function read() {
  try {
    const stored = await readStars()
    const gone = [...all.keys()].filter((talk) => !stored.some(([other]) => other === talk))
    apply([...stored, ...gone.map((talk): StarChange => [talk, undefined])])
  } catch (error) {
    worksInMemory(error)
  }
}

/** In private windows, or where the person has forbidden it. */
function worksInMemory(error: unknown) {
  if (isStored) console.warn('Stars are not stored', error)
  isStored = false
}

/** Resolves when the changes are stored; all else is immediate. */
async function change(changes: readonly StarChange[]): Promise<void> {
  if (changes.length === 0) return
  apply(changes)
  channel.postMessage(changes)
  await writeStars(changes).catch(worksInMemory)
}

function showMessage(text: string) {
  notice = text
  for (const listener of listeners) listener()
}

/** The stars of this device. The tabs of a browser follow one another. */
export const stars = {
  /** Reads the stored stars, once. */
  open() {
    opened ??= read()
    return opened
  },

  /** Returns the ids of the starred talks, another set after each change. */
  starred: () => starred,

  /** Returns the last message for the visitor; '' without one. */
  notice: () => notice,

  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },

  toggle(talk: string) {
    const before = all.get(talk)
    const excess = before || all.size < maxStars ? undefined : oldestRemoved()
    if (!before && all.size >= maxStars && !excess)
      return showMessage(`You can star up to ${maxStars.toLocaleString('en')} talks.`)
    if (!isStored)
      showMessage('Your browser isn’t saving data for this site. You’ll lose your stars when you close the page.')
    // Later than before, also where the clock of the device is slow.
    const at = new Date(Math.max(Date.now(), before ? Date.parse(before.at) + 1 : 0)).toISOString()
    const changedBy = session.state().user?.id
    const star = { starred: !before?.starred, at, ...(changedBy && { changedBy }) }
    void change([...(excess ? [[excess, undefined] as StarChange] : []), [talk, star]])
  },

  /** Returns the changes that have not reached an account yet. */
  unsent: (): Star[] =>
    [...all].flatMap(([talk, { starred, at, account }]) => (account === undefined ? [{ talk, starred, at }] : [])),

  /**
   * Merges the stars of an account.
   * @param sent the changes that the account had received when it answered: its answer wins for these, and the later
   * change wins for all others
   */
  merge(account: string, answer: readonly Star[], sent: readonly Star[]) {
    const sentAt = new Map(sent.map(({ talk, at }) => [talk, at]))
    void change(
      answer.flatMap(({ talk, ...star }): StarChange[] => {
        const own = all.get(talk)
        if (!own && (!star.starred || all.size >= maxStars)) return []
        const isNewer = own && own.account === undefined && sentAt.get(talk) !== own.at && laterStar(own, star) === own
        const isSame = own?.account === account && own.at === star.at && own.starred === star.starred
        return isNewer || isSame ? [] : [[talk, { ...star, account }]]
      }),
    )
  },

  /**
   * Removes the stars of all accounts, or of all but one, also those that an account has not received yet. Resolves when the
   * device has none of them.
   */
  forgetAccounts(except?: string): Promise<void> {
    const gone = [...all].filter(
      ([, { account, changedBy = account }]) => changedBy !== undefined && changedBy !== except,
    )
    return change(gone.map(([talk]): StarChange => [talk, undefined]))
  },
}

function oldestRemoved(): string | undefined {
  const removed = [...all].filter(([, star]) => !star.starred)
  return removed.sort(([, one], [, other]) => (one.at < other.at ? -1 : 1))[0]?.[0]
}
