import { createContext, useContext } from 'react'
import type { ListedSave } from '../../browser/outbox/outbox.ts'

/** A change that waits for the network; the body of a form with a file is empty. */
type WaitingChange = { method: string; path: string; body: { id?: string; ids?: string[]; action?: string } }

/** In the order in which they were made, without those that the server has refused. */
export const WaitingChanges = createContext<readonly WaitingChange[]>([])

export const waitingChanges = (saves: readonly ListedSave[]): WaitingChange[] =>
  saves
    .filter(({ refusal }) => !refusal)
    .map(({ request: { method, path, body } }) => ({
      method,
      path,
      body: typeof body === 'string' ? JSON.parse(body) : {},
    }))

/** Returns whether a change is about a record, whose id is in its path or in its body. */
const isAbout = ({ path, body }: WaitingChange, id: string) =>
  body.id === id || body.ids?.includes(id) || path.split('/').includes(id)

const deletes = ({ method, body }: WaitingChange) => method === 'DELETE' || body.action === 'delete'

/** Says beside the name of a record that its deletion, or another change, waits for the network. */
export function WaitingBadge({ id }: { id: string }) {
  const changes = useContext(WaitingChanges).filter((change) => isAbout(change, id))
  if (changes.length === 0) return null
  const isDeletion = changes.some(deletes)
  return (
    <>
      {' '}
      <span className={`badge visibility-badge ${isDeletion ? 'tone-danger' : 'tone-warning'}`}>
        {isDeletion ? 'Deletion waits' : 'Change waits'}
      </span>
    </>
  )
}
