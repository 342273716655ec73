import { fieldLabel } from '../../features/history/differences.ts'
import type { ChangedField } from '../../features/history/history.ts'

/** The fields that an update changed, each with its former and its new text. */
export const DifferenceList = ({ differences }: { differences: ChangedField[] }) => (
  <Differences differences={differences.map(({ field, ...texts }) => ({ label: fieldLabel(field), ...texts }))} />
)

type Difference = { label: string; from: string; to: string }

/** As `DifferenceList`, for fields with labels of their own. */
export function Differences({ differences }: { differences: Difference[] }) {
  return (
    <dl className="mt-2 grid gap-2">
      {differences.map(({ label, from, to }) => (
        <div key={label} className="rounded border border-line p-3 text-sm">
          <dt className="font-semibold">{label}</dt>
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
