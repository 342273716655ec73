import type { Role } from '../../lib/policy.ts'

export const roleLabels: Record<Role, string> = { user: 'User', admin: 'Admin', super_admin: 'Super Admin' }
