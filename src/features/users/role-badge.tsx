import type { User } from './user.ts'

type Role = User['role']

export const roleLabels: Record<Role, string> = { user: 'User', admin: 'Admin', super_admin: 'Super Admin' }

const tones: Record<Role, string> = { user: 'tone-plain', admin: 'tone-info', super_admin: 'tone-plum' }

export function RoleBadge({ role }: { role: Role }) {
  return <span className={`badge ${tones[role]}`}>{roleLabels[role]}</span>
}
