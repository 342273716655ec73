import { useId, useState } from 'react'
import type {
  ImportAction,
  ImportPreview,
  PreviewCell,
  PreviewRow,
  PreviewTable,
} from '../../features/spreadsheets/import.ts'
import { counted } from '../../lib/counted.ts'
import { CheckBox } from './check-box.tsx'
import { ColumnMapping } from './column-mapping.tsx'

type Props = { preview: ImportPreview; onChoose: (mapping: (string | null)[]) => void }

const formats = { spreadsheet: undefined, pretalx: 'pretalx', sessionize: 'Sessionize' } as const

/** A preview of an import: its rows, and the matching of a spreadsheet's columns, which can be changed. */
export function PreviewTables({ preview: { format, tables, unused }, onChoose }: Props) {
  const product = formats[format]
  return (
    <>
      {product && <p>This file is from {product}: all of it is imported.</p>}
      {tables.map((table) => (
        <Table key={table.entity} table={table} isOnly={!product} onChoose={onChoose} />
      ))}
      {unused.length > 0 && (
        <p className="text-muted">
          No row names {unused.length === 1 ? 'the picture' : 'the pictures'} {unused.slice(0, 10).join(', ')}
          {unused.length > 10 && ` and ${unused.length - 10} more`}.
        </p>
      )}
    </>
  )
}

type TableProps = { table: PreviewTable; isOnly: boolean; onChoose: Props['onChoose'] }

function Table({ table, isOnly, onChoose }: TableProps) {
  const { counts, rows, left, missing, shown, plural } = table
  const [onlyErrors, setOnlyErrors] = useState(false)
  const id = useId()
  const hides = onlyErrors && counts.error > 0
  const visible = hides ? rows.filter(({ action }) => action === 'error') : rows
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={id} className="me-auto text-lg first-letter:uppercase">
          {plural}
        </h3>
        <Counts table={table} />
      </div>
      {isOnly && <ColumnMapping key={String(table.columns.length)} table={table} onChoose={onChoose} />}
      {isOnly && rows.length === 0 && (
        <p className="text-danger-text">There are no rows: the first line is read as the names of the columns.</p>
      )}
      {missing.length > 0 && (
        <p className="text-danger-text">
          New {plural} need {listed(missing)}: choose the{' '}
          {missing.length > 1 ? 'columns that contain them' : 'column that contains it'}.
        </p>
      )}
      {counts.error > 0 && (
        <CheckBox checked={onlyErrors} onChange={setOnlyErrors} className="w-fit">
          Only rows with errors
        </CheckBox>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section aria-labelledby={id} tabIndex={0} className="import-rows">
        <table>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Action</th>
              {shown.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visible.map((row) => (
              <Row key={row.number} row={row} labels={shown.map(({ label }) => label)} />
            ))}
          </tbody>
        </table>
      </section>
      {left > 0 && !hides && (
        <p className="text-muted">
          And {left.toLocaleString('en-US')} more {counted(left, 'row')[1]}.
        </p>
      )}
    </div>
  )
}

const listed = (labels: string[]) => labels.join(', ').replace(/, (?=[^,]*$)/, ' and ')

const actions: Record<ImportAction, { label: string; tone: string }> = {
  add: { label: 'Add', tone: 'success' },
  update: { label: 'Update', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'dark' },
  error: { label: 'Error', tone: 'danger' },
}

function Counts({ table: { counts } }: { table: PreviewTable }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {Object.entries(actions).map(([action, { label, tone }]) => {
        const count = counts[action as ImportAction]
        return (
          count > 0 && (
            <li key={action} className={`badge tone-${tone}`}>
              {label} {count.toLocaleString('en-US')}
            </li>
          )
        )
      })}
    </ul>
  )
}

function Row({
  row: { number, action, name, cells, messages, picture },
  labels,
}: {
  row: PreviewRow
  labels: string[]
}) {
  const { label, tone } = actions[action]
  return (
    <tr>
      <th scope="row" title={name}>
        {number}
      </th>
      <td>
        <span className={`badge tone-${tone}`}>{label}</span>
        {messages.map((message) => (
          <p key={message} className="text-danger-text">
            {message}
          </p>
        ))}
        {picture && <p className="text-muted">with {picture}</p>}
      </td>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
        <Cell key={index} cell={cell} label={labels[index] ?? ''} />
      ))}
    </tr>
  )
}

function Cell({ cell: { text, before, message }, label }: { cell: PreviewCell; label: string }) {
  return (
    <td data-label={label} className={message && 'import-wrong'}>
      {before !== undefined && (
        <>
          <del>
            <span className="sr-only">before: </span>
            {before || 'empty'}
          </del>{' '}
        </>
      )}
      {text || (before !== undefined && <span className="text-muted">empty</span>)}
      {message && <p className="text-danger-text">{message}</p>}
    </td>
  )
}
