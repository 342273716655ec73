/** Who may call a route: written beside each route, never derived from its address. */
export const policies = ['everyone'] as const
export type Policy = (typeof policies)[number]
