import { useCallback, useMemo, useState } from 'react'
import { Guard } from '../browser/guard.tsx'
import { useSummit } from '../features/content/use-summit.ts'
import { RoleBadge } from '../features/users/role-badge.tsx'
import { roleLabels } from '../features/users/role-labels.ts'
import type { User } from '../features/users/user.ts'
import { dateInZone, defaultTimeZone, mediumDate } from '../lib/dates.ts'
import { AddButton } from '../ui/add-button.tsx'
import { LoadFailure } from '../ui/async.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Pencil, Trash2 } from '../ui/icons/console-icons.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { MoreActions } from '../ui/table/more-actions.tsx'
import { useToast } from '../ui/toast.tsx'
import { DeleteDialog, DeleteQuestion } from './record/delete-dialog.tsx'
import { useRecordList } from './use-record-list.ts'
import { UserDialog } from './user-dialog.tsx'

const userEntity = { name: 'user', path: '/auth/users' }

const columnsIn = (timeZone: string): Column<User>[] => [
  { title: 'Name', field: 'name', value: ({ name }) => name, isName: true },
  { title: 'Email', field: 'email', value: ({ email }) => email },
  {
    title: 'Role',
    field: 'role',
    value: ({ role }) => roleLabels[role],
    cell: ({ role }) => <RoleBadge role={role} />,
  },
  {
    title: 'Registered',
    field: 'createdAt',
    isLabelled: true,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => mediumDate(dateInZone(timeZone || defaultTimeZone, new Date(createdAt))),
  },
]

export default function UsersPage() {
  return (
    <Guard policy="super_admin">
      <Users />
    </Guard>
  )
}

function Users() {
  const { timeZone } = useSummit()
  const columns = useMemo(() => columnsIn(timeZone), [timeZone])
  const list = useRecordList<User>('/auth/users', 'name')
  const { failure, reload } = list
  const toast = useToast()
  const [editing, setEditing] = useState<User | 'new'>()
  const [deleting, setDeleting] = useState<User>()

  const rowActions = useCallback(
    (user: User) => (
      <>
        <IconButton icon={Pencil} label={`Edit ${user.name}`} onClick={() => setEditing(user)} />
        <MoreActions label={`More actions for ${user.name}`}>
          <IconButton
            icon={Trash2}
            tone="danger"
            label={`Delete ${user.name}`}
            disabledReason={user.role === 'super_admin' ? 'Cannot delete Super Admin' : undefined}
            onClick={() => setDeleting(user)}
          />
        </MoreActions>
      </>
    ),
    [],
  )

  async function saved(message: string) {
    await reload()
    setEditing(undefined)
    toast.success(message)
  }

  return (
    <>
      <DataTable
        title="Users"
        plural="users"
        list={list}
        columns={columns}
        rowActions={rowActions}
        onOpen={setEditing}
        empty="No users found."
        purpose="Everyone who signs in has an account. Admins edit the site."
        action={<AddButton onClick={() => setEditing('new')}>Add User</AddButton>}
        failure={
          failure && (
            <LoadFailure failure={failure} reload={reload}>
              Failed to load users. Please try again.
            </LoadFailure>
          )
        }
      />
      {editing && (
        <UserDialog
          user={editing === 'new' ? undefined : editing}
          onSaved={saved}
          onDeleted={reload}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <DeleteDialog
          entity={userEntity}
          id={deleting.id}
          name={deleting.name}
          onDeleted={() => toast.success('User deleted successfully!')}
          failed={() => 'Failed to delete user. Please try again.'}
          reload={reload}
          onClose={() => setDeleting(undefined)}
        >
          <DeleteQuestion entity={userEntity} name={deleting.name} />
        </DeleteDialog>
      )}
    </>
  )
}
