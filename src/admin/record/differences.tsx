import { fieldLabel } from './field-label.ts'
import { readable } from './readable.ts'

type State = Record<string, unknown>
type Props = {
  before: State
  after: State
  /** The names of the records that the states refer to, by id. */
  names: Map<string, string>
}

/** Fields that the server sets. */
const setByServer = new Set(['id', '_id', 'createdAt', 'updatedAt'])

/** The fields in which two states of a record differ, each with its former and its new text. */
export function Differences({ before, after, names }: Props) {
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => !setByServer.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  return (
    <dl className="mt-2 grid gap-2">
      {fields.map((field) => {
        const [from, to] = shortened(readable(before[field], names), readable(after[field], names))
        return (
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
        )
      })}
    </dl>
  )
}

/** The number of characters shown on either side of the difference in a long text. */
const context = 80

/** Cuts the common start and end of two texts, where they are long. */
function shortened(before: string, after: string): [string, string] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const cut = (text: string) => {
    const from = start > context * 2 ? start - context : 0
    const to = end > context * 2 ? text.length - end + context : text.length
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
  }
  return [cut(before), cut(after)]
}
