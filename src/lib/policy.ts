/** Roles, from fewest rights to most. */
export const roles = ['user', 'admin', 'super_admin'] as const
export type Role = (typeof roles)[number]

/** Returns true when a role has more rights than another. */
export const isHigher = (role: Role, than: Role) => roles.indexOf(role) > roles.indexOf(than)

/** The least role that may call a route. Stated beside each route, never derived from its URL. */
export type Policy = 'everyone' | 'signed-in' | 'admin' | 'super_admin'

const allowed: Record<Policy, readonly (Role | undefined)[]> = {
  everyone: [undefined, ...roles],
  'signed-in': roles,
  admin: ['admin', 'super_admin'],
  super_admin: ['super_admin'],
}

/** Returns true when the policy admits the role; undefined is a visitor who is not signed in. */
export const isAllowed = (policy: Policy, role: Role | undefined) => allowed[policy].includes(role)
