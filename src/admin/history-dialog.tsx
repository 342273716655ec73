import { useCallback } from 'react'
import { browserApi } from '../browser/api.ts'
import type { PastChange } from '../features/history/history.ts'
import { exactTime } from '../lib/dates.ts'
import { Alert } from '../ui/alert.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { AnyRecordForm } from '../ui/record-form.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { TryAgainWith } from '../ui/try-again.tsx'
import { useLoaded } from '../ui/use-loaded.ts'

type Props = { form: Pick<AnyRecordForm, 'path' | 'noun'>; id: string; name: string; onClose: () => void }

/** What happened to a record: who changed what, when, from what to what. */
export function HistoryDialog({ form, id, name, onClose }: Props) {
  const load = useCallback(() => browserApi.get<PastChange[]>(`/history${form.path}/${id}`), [form, id])
  const { data, failure, reload } = useLoaded(load)
  return (
    <Dialog title={`History of ${name}`} onClose={onClose}>
      <div className="px-6 pt-4 pb-6">
        {failure && (
          <Alert tone="danger" detail={failure.message} action={<TryAgainWith reload={reload} />}>
            The history could not be loaded.
          </Alert>
        )}
        {!data && !failure && <Skeleton className="late h-40" />}
        {data?.length === 0 && <p className="text-muted">Nothing is known of this {form.noun}.</p>}
        <ol className="grid gap-5">
          {data?.map((change) => (
            <li key={change.revision}>
              <h3 className="text-base">
                <bdi>{change.actorName}</bdi> {change.what} it
              </h3>
              <time dateTime={change.at} className="text-sm text-muted">
                {exactTime(change.at)}
              </time>
              {change.what === 'updated' && <Differences before={change.before ?? {}} after={change.after ?? {}} />}
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}

type State = Record<string, unknown>

/** Every record has them; they say nothing that a person changed. */
const unsaid = new Set(['id', '_id', 'createdAt', 'updatedAt'])

function Differences({ before, after }: { before: State; after: State }) {
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => !unsaid.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  return (
    <dl className="mt-2 grid gap-2">
      {fields.map((field) => (
        <div key={field} className="rounded border border-line p-3 text-sm">
          <dt className="font-semibold">{wordsOf(field)}</dt>
          <dd className="mt-1 line-clamp-4 whitespace-pre-wrap wrap-anywhere text-muted">
            <del>{shown(before[field])}</del>
          </dd>
          <dd className="mt-1 line-clamp-4 whitespace-pre-wrap wrap-anywhere">
            <ins className="no-underline">{shown(after[field])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** 'earlyBirdPrice' → 'Early bird price' */
function wordsOf(field: string): string {
  const words = field
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  return textsIn(value).join(' · ') || '(empty)'
}

/** All texts and numbers within a list, an object or a rich text, in their order. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return value === null || value === undefined ? [] : [String(value)]
  const entries = Array.isArray(value)
    ? value
    : Object.entries(value)
        .filter(([key]) => key !== 'type')
        .map(([, each]) => each)
  return entries.flatMap(textsIn)
}
