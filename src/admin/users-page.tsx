import { useCallback, useMemo, useState } from 'react'
import { browserApi } from '../browser/api.ts'
import { Guard } from '../browser/guard.tsx'
import { useSummit } from '../features/content/use-summit.ts'
import { roleLabels } from '../features/users/role-labels.ts'
import type { ShownUser, SignInOptions } from '../features/users/user.ts'
import { isVerified, type UserForm } from '../features/users/user-fields.tsx'
import { dateInZone, defaultTimeZone, mediumDate } from '../lib/dates.ts'
import type { Role } from '../lib/policy.ts'
import { AddButton } from '../ui/add-button.tsx'
import { LoadFailure } from '../ui/async.tsx'
import { Button } from '../ui/button.tsx'
import { useAsync } from '../ui/hooks/use-async.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Pencil, Trash2 } from '../ui/icons/console-icons.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { MoreActions } from '../ui/table/more-actions.tsx'
import { CellText } from '../ui/table/table-row.tsx'
import { useToast } from '../ui/toast.tsx'
import { DeleteDialog, DeleteQuestion } from './record/delete-dialog.tsx'
import { useLinkedForm } from './record/linked-form.ts'
import { useRecordList } from './use-record-list.ts'
import { UserDialog } from './user-dialog.tsx'

const userEntity = { name: 'user', path: '/auth/users' }

const dateOf = ({ createdAt }: ShownUser, timeZone: string) =>
  mediumDate(dateInZone(timeZone || defaultTimeZone, new Date(createdAt)))

const roleTones: Record<Role, string> = { user: 'tone-plain', admin: 'tone-info', super_admin: 'tone-plum' }

const columnsIn = (timeZone: string): Column<ShownUser>[] => [
  { title: 'Name', field: 'name', value: ({ name }) => name, isName: true },
  {
    title: 'Email',
    field: 'email',
    value: ({ email }) => email,
    cell: (user) => (
      <>
        <CellText text={user.email} /> {!isVerified(user) && <span className="badge tone-plain">not verified</span>}
      </>
    ),
  },
  {
    title: 'Role',
    startsLine: true,
    field: 'role',
    value: ({ role }) => roleLabels[role],
    cell: ({ role, invitedRole }) => (
      <>
        <span className={`badge ${roleTones[role]}`}>{roleLabels[role]}</span>
        {invitedRole && ` invited as ${roleLabels[invitedRole]}`}
      </>
    ),
  },
  {
    title: 'Registered',
    field: 'createdAt',
    isLabelled: true,
    value: (user) => `${user.createdAt} ${dateOf(user, timeZone)}`,
    cell: (user) => dateOf(user, timeZone),
  },
]

const loadOptions = () => browserApi.get<SignInOptions>('/auth/options')

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
  const list = useRecordList<ShownUser>('/auth/users', 'name')
  const { failure, reload } = list
  const toast = useToast()
  const [editing, setEditing] = useState<UserForm>()
  const { data: { byMail } = {} } = useAsync(loadOptions)
  const edit = useCallback((user: ShownUser) => setEditing({ kind: 'edit', user, byMail }), [byMail])
  useLinkedForm(useCallback(() => setEditing({ kind: 'add' }), []))
  const [deleting, setDeleting] = useState<ShownUser>()

  const rowActions = useCallback(
    (user: ShownUser) => (
      <>
        <IconButton icon={Pencil} label={`Edit ${user.name}`} onClick={() => edit(user)} />
        <MoreActions name={user.name}>
          <IconButton
            icon={Trash2}
            tone="danger"
            label={`Delete ${user.name}`}
            short="Delete"
            disabledReason={user.role === 'super_admin' ? 'Cannot delete Super Admin' : undefined}
            onClick={() => setDeleting(user)}
          />
        </MoreActions>
      </>
    ),
    [edit],
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
        singular="user"
        list={list}
        columns={columns}
        rowActions={rowActions}
        onOpen={edit}
        empty="No users found."
        purpose="Everyone who signs in has an account. Admins can edit the site."
        action={
          <>
            {byMail && (
              <Button variant="outline" onClick={() => setEditing({ kind: 'invite' })}>
                Invite
              </Button>
            )}
            <AddButton onClick={() => setEditing({ kind: 'add' })}>Add User</AddButton>
          </>
        }
        failure={
          failure && (
            <LoadFailure failure={failure} reload={reload}>
              Failed to load users. Please try again.
            </LoadFailure>
          )
        }
      />
      {editing && (
        <UserDialog form={editing} onSaved={saved} onDeleted={reload} onClose={() => setEditing(undefined)} />
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
