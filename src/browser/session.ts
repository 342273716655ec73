import type { ShownUser } from '../features/users/user.ts'
import { type Role, roles } from '../lib/policy.ts'

/** The signed-in person, as the server last told or as this browser remembers. */
export type SessionUser = ShownUser

export type SessionState = {
  /** A token is there, and who it belongs to is not known yet. */
  loading: boolean
  user: SessionUser | null
  /** Why nobody is signed in any more; until the next page is shown. */
  endedBecause?: 'signed out' | 'ended'
}

/** As every page is rendered on the server: the same for everyone. */
export const serverSession: SessionState = { loading: true, user: null }

let state = serverSession
const listeners = new Set<() => void>()

function setState(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
}

/** Local storage, or where the browser gives none or no more, a map for as long as the page lives. */
const memory = new Map<string, string>()
function read(key: 'token' | 'user'): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}
function store(key: 'token' | 'user', value: string) {
  memory.delete(key)
  try {
    // Over what stood there, not after removing it: other tabs would take that for the end of the session.
    localStorage.setItem(key, value)
  } catch {
    discard(key)
    memory.set(key, value)
  }
}
function discard(key: 'token' | 'user') {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // There is no storage: nothing is kept in it.
  }
}

/** What is stored counts only where it is a user: anybody may write into the storage of their own browser. */
function storedUser(): SessionUser | null {
  try {
    const user: SessionUser | null = JSON.parse(read('user') ?? 'null')
    const isUser = typeof user?.name === 'string' && roles.includes(user.role as Role)
    return isUser ? user : null
  } catch {
    return null
  }
}

/** Who is signed in, from storage; with a token alone that is not known yet. */
function restore() {
  const isSignedIn = session.token() !== null
  const user = isSignedIn ? storedUser() : null
  setState({ loading: isSignedIn && !user, user })
}

/**
 * The session of this browser, in local storage under exactly two keys: `token` and `user`. This file alone touches
 * the storage.
 */
export const session = {
  state: () => state,
  /** Null without one; the empty text, which somebody may have put there, is none. */
  token: () => read('token') || null,

  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Takes up what is stored, and from then on what other tabs store; then `ask` is called when it tells no user. */
  start(ask: () => void) {
    restore()
    const resync = () => {
      restore()
      if (state.loading) ask()
    }
    window.addEventListener('storage', ({ key }) => {
      if (key === null || key === 'token' || key === 'user') resync()
    })
    // A page that comes back as it was left has missed what happened meanwhile.
    window.addEventListener('pageshow', ({ persisted }) => persisted && resync())
  },

  /** Somebody signed in. */
  openSession({ token, ...user }: SessionUser & { token: string }) {
    // The token first: another tab that shows the new person must not make their calls with the old token.
    store('token', token)
    session.replace(user)
  },

  /** The server told who this is. */
  replace(user: SessionUser) {
    store('user', JSON.stringify(user))
    setState({ loading: false, user })
  },

  /** The server told something new of somebody, perhaps of this person. */
  updateUser(user: SessionUser) {
    if (user.id === state.user?.id) session.replace(user)
  },

  /** Nobody is signed in any more. */
  clear(endedBecause?: SessionState['endedBecause']) {
    discard('token')
    discard('user')
    setState({ loading: false, user: null, ...(endedBecause && { endedBecause }) })
  },

  /** The next page is there: why the session is over matters no more. */
  acknowledgeEnd() {
    if (state.endedBecause) setState({ loading: state.loading, user: state.user })
  },
}
