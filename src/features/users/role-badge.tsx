import type { Role } from '../../lib/policy.ts'
import { roleLabels } from './role-labels.ts'

const tones: Record<Role, string> = { user: 'tone-plain', admin: 'tone-info', super_admin: 'tone-plum' }

export function RoleBadge({ role }: { role: Role }) {
  return <span className={`badge ${tones[role]}`}>{roleLabels[role]}</span>
}
