/** What a person may be, from least to most. */
export const roles = ['user', 'admin', 'super_admin'] as const
export type Role = (typeof roles)[number]

/** Who may call a route: written beside each route, never derived from its address. */
export const policies = ['everyone', 'signed-in', 'admin', 'super_admin'] as const
export type Policy = (typeof policies)[number]

const allowed: Record<Policy, readonly (Role | undefined)[]> = {
  everyone: [undefined, ...roles],
  'signed-in': roles,
  admin: ['admin', 'super_admin'],
  super_admin: ['super_admin'],
}

/** Whether a person of that role (undefined: nobody is signed in) may do what the policy guards. */
export const isAllowed = (policy: Policy, role: Role | undefined) => allowed[policy].includes(role)
