import { differencesOf, fieldLabel } from '../../features/history/differences.ts'
import type { ChangedField } from '../../features/history/history.ts'

type State = Record<string, unknown>
type Props = {
  before: State
  after: State
  /** The names of the records that the states refer to, by id. */
  names: Map<string, string>
}

/** The fields in which two states of a record differ, each with its former and its new text. */
export const Differences = ({ before, after, names }: Props) => (
  <DifferenceList differences={differencesOf(before, after, names)} />
)

export function DifferenceList({ differences }: { differences: ChangedField[] }) {
  return (
    <dl className="mt-2 grid gap-2">
      {differences.map(({ field, from, to }) => (
        <div key={field} className="rounded border border-line p-3 text-sm">
          <dt className="font-semibold">{fieldLabel(field)}</dt>
          {from === to ? (
            <dd className="mt-1 text-muted">Only formatting or images changed.</dd>
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
      ))}
    </dl>
  )
}
