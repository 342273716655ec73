import { useCallback } from 'react'
import { browserApi } from '../../browser/api.ts'
import type { PastChange } from '../../features/history/history.ts'
import type { PublicSpeaker } from '../../features/speakers/speaker.ts'
import { isApiError } from '../../lib/api.ts'
import { exactTime } from '../../lib/moments.ts'
import { Async } from '../../ui/async.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { Differences } from './differences.tsx'
import type { Entity } from './entity.ts'

type Props = { entity: Entity; id: string; name: string; onClose: () => void }

/** The changes of a record: who changed what, and when. */
export function HistoryDialog({ entity, id, name, onClose }: Props) {
  const load = useCallback(() => loadHistory(entity, id), [entity, id])
  const history = useAsync(load)
  return (
    <Dialog title={`History of ${name}`} onClose={onClose}>
      <div className="dialog-body">
        <Async result={history} failed="The history could not be loaded." skeleton="h-40">
          {({ changes, names }) =>
            changes.length > 0 ? (
              <ol className="grid gap-5">
                {changes.map((change) => (
                  <li key={change.revision}>
                    <h3 className="text-base">
                      <bdi>{change.actorName}</bdi> {change.what} it
                    </h3>
                    <time dateTime={change.at} className="text-sm text-muted">
                      {exactTime(change.at)}
                    </time>
                    {change.what === 'updated' && (
                      <Differences before={change.before ?? {}} after={change.after ?? {}} names={names} />
                    )}
                  </li>
                ))}
              </ol>
            ) : (
              <p className="text-muted">No changes of this {entity.name} are recorded.</p>
            )
          }
        </Async>
      </div>
    </Dialog>
  )
}

async function loadHistory({ path }: Entity, id: string) {
  const changes = await browserApi.get<PastChange[]>(`/history${path}/${id}`)
  const hasSpeakers = changes.some(({ before, after }) => 'speakers' in { ...before, ...after })
  return { changes, names: hasSpeakers ? await speakerNames() : new Map<string, string>() }
}

/** Returns the names of speakers by the ids in agenda items; none when they cannot be loaded: the ids are shown then. */
async function speakerNames(): Promise<Map<string, string>> {
  try {
    const speakers = await browserApi.get<PublicSpeaker[]>('/speakers')
    return new Map(speakers.map(({ id, name }) => [id, name]))
  } catch (error) {
    if (!isApiError(error)) throw error
    return new Map()
  }
}
