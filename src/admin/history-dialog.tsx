import { useCallback } from 'react'
import { browserApi } from '../browser/api.ts'
import type { PastChange } from '../features/history/history.ts'
import { exactTime } from '../lib/dates.ts'
import type { RichText } from '../lib/rich-text.ts'
import { linesOf } from '../lib/rich-text-lines.ts'
import { Alert } from '../ui/alert.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { AnyRecordForm } from '../ui/form/record-form.ts'
import { useLoaded } from '../ui/hooks/use-loaded.ts'
import { RetryButton } from '../ui/retry-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type Form = Pick<AnyRecordForm, 'path' | 'noun' | 'namesOf'>
type Props = { form: Form; id: string; name: string; onClose: () => void }

/** What happened to a record: who changed what, when, from what to what. */
export function HistoryDialog({ form, id, name, onClose }: Props) {
  const load = useCallback(() => loadHistory(form, id), [form, id])
  const { data, failure, reload } = useLoaded(load)
  return (
    <Dialog title={`History of ${name}`} onClose={onClose}>
      <div className="dialog-body">
        {failure && (
          <Alert tone="danger" detail={failure.message} action={<RetryButton reload={reload} />}>
            The history could not be loaded.
          </Alert>
        )}
        {!data && !failure && <Skeleton className="late h-40" />}
        {data?.changes.length === 0 && <p className="text-muted">Nothing is known of this {form.noun}.</p>}
        <ol className="grid gap-5">
          {data?.changes.map((change) => (
            <li key={change.revision}>
              <h3 className="text-base">
                <bdi>{change.actorName}</bdi> {change.what} it
              </h3>
              <time dateTime={change.at} className="text-sm text-muted">
                {exactTime(change.at)}
              </time>
              {change.what === 'updated' && (
                <Differences before={change.before ?? {}} after={change.after ?? {}} names={data.names} />
              )}
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}

/** Without the names the changes can still be read: then the ids stand there. */
async function loadHistory({ path, namesOf }: Form, id: string) {
  const [changes, people] = await Promise.all([
    browserApi.get<PastChange[]>(`/history${path}/${id}`),
    namesOf?.().catch(() => []),
  ])
  return { changes, names: new Map((people ?? []).map(({ id, name }) => [id, name])) }
}

type State = Record<string, unknown>
type Names = Map<string, string>

/** Every record has them; they say nothing that a person changed. */
const unsaid = new Set(['id', '_id', 'createdAt', 'updatedAt'])

function Differences({ before, after, names }: { before: State; after: State; names: Names }) {
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => !unsaid.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  return (
    <dl className="mt-2 grid gap-2">
      {fields.map((field) => {
        const [from, to] = differing(shown(before[field], names), shown(after[field], names))
        return (
          <div key={field} className="rounded border border-line p-3 text-sm">
            <dt className="font-semibold">{wordsOf(field)}</dt>
            {from === to ? (
              <dd className="mt-1 text-muted">Looks or pictures were changed, its words were not.</dd>
            ) : (
              <>
                <dd className="mt-1 whitespace-pre-wrap wrap-anywhere text-muted">
                  <del>{from}</del>
                </dd>
                <dd className="mt-1 whitespace-pre-wrap wrap-anywhere">
                  <ins className="no-underline">{to}</ins>
                </dd>
              </>
            )}
          </div>
        )
      })}
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

function shown(value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  if (isRichText(value)) return linesOf(value).join('\n') || '(empty)'
  const texts = textsIn(value).map((text) => names.get(text) ?? text)
  return texts.join(' · ') || '(empty)'
}

const isRichText = (value: object | null): value is RichText =>
  value !== null && 'type' in value && value.type === 'doc'

/** So much of two long texts is left around what differs. */
const around = 80

/** Two texts without what they begin and end with in common, where that is long. */
function differing(before: string, after: string): [string, string] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const cut = (text: string) => {
    const from = start > around * 2 ? start - around : 0
    const to = end > around * 2 ? text.length - end + around : text.length
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
  }
  return [cut(before), cut(after)]
}

/** All texts and numbers within a list or an object, in their order. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return value === null || value === undefined ? [] : [String(value)]
  return Object.values(value).flatMap(textsIn)
}
