import type { OwnUser } from '../features/users/user.ts'
import { type Role, roles } from '../lib/policy.ts'

/** The signed-in person, from the server's last response or from storage. */
export type SessionUser = OwnUser

export type SessionState = {
  /** True while there is a token, but its user is not known yet. */
  loading: boolean
  user: SessionUser | null
  /** Why the session ended; set until the next navigation. */
  endedBecause?: 'signed out' | 'ended'
  /** The owner of the session that ended. */
  endedFor?: string
}

/** The state in which the server renders every page, so that a page is the same for everyone. */
export const serverSession: SessionState = { loading: true, user: null }

let state = serverSession
const listeners = new Set<() => void>()

function setState(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
}

/** Stands in for local storage when the browser denies it or it is full; lost with the page. */
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
    // Overwrites instead of removing first: other tabs would take the removal for the end of the session.
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
    // Storage is denied, so there is nothing to remove.
  }
}

/** Returns the stored user, or null when the stored text is not one: people can edit their browser's storage. */
function storedUser(): SessionUser | null {
  try {
    const user: SessionUser | null = JSON.parse(read('user') ?? 'null')
    const isUser = typeof user?.name === 'string' && roles.includes(user.role as Role)
    return isUser ? user : null
  } catch {
    return null
  }
}

/** Sets the state from storage. */
function restore() {
  const isSignedIn = session.token() !== null
  const user = isSignedIn ? storedUser() : null
  setState({ loading: isSignedIn && !user, user })
}

/** The session of this browser, in local storage under the keys `token` and `user`. No other file accesses them. */
export const session = {
  state: () => state,
  /** Null when signed out; an empty string counts as signed out. */
  token: () => read('token') || null,

  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /**
   * Restores the stored session and follows the changes that other tabs make.
   * @param onUnknownUser called when another tab has stored a token without a user
   */
  start(onUnknownUser: () => void) {
    restore()
    const resync = () => {
      restore()
      if (state.loading) onUnknownUser()
    }
    window.addEventListener('storage', ({ key }) => {
      if (key === null || key === 'token' || key === 'user') resync()
    })
    // A page restored from the back/forward cache has missed storage events.
    window.addEventListener('pageshow', ({ persisted }) => persisted && resync())
  },

  /** Stores a new session. */
  openSession({ token, ...user }: SessionUser & { token: string }) {
    // The token first: another tab must not show the new person while it still calls with the old token.
    store('token', token)
    session.replace(user)
  },

  /** Stores the current user as the server describes it. */
  replace(user: SessionUser) {
    store('user', JSON.stringify(user))
    setState({ loading: false, user })
  },

  /** Stores a changed user if it is the current one. */
  updateUser(user: SessionUser) {
    if (user.id === state.user?.id) session.replace(user)
  },

  /** Removes the session. */
  clear(endedBecause?: SessionState['endedBecause']) {
    discard('token')
    discard('user')
    const { email } = state.user ?? {}
    setState({ loading: false, user: null, ...(endedBecause && { endedBecause, ...(email && { endedFor: email }) }) })
  },

  /** Clears `endedBecause` once the next page is shown. */
  acknowledgeEnd() {
    if (state.endedBecause) setState({ loading: state.loading, user: state.user })
  },
}
