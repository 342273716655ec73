import type { PreviewTable } from '../../features/spreadsheets/import.ts'
import { SelectField } from '../../ui/form/select-field.tsx'

type Props = { table: PreviewTable; onChoose: (mapping: (string | null)[]) => void }

/** The columns of a spreadsheet, each with the field that it fills. */
export function ColumnMapping({ table: { columns, targets, missing }, onChoose }: Props) {
  const keys = columns.map(({ key }) => key)
  const ignored = keys.filter((key) => key === null).length
  return (
    <details open={missing.length > 0 || ignored > 0} className="import-columns">
      <summary>
        Columns: {columns.length - ignored} of {columns.length} used
      </summary>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ heading, sample, key }, index) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading
            key={index}
            label={heading || `Column ${index + 1}`}
            hint={sample ? <span className="line-clamp-1 break-all">{sample}</span> : undefined}
            value={key ?? ''}
            onChange={({ currentTarget }) =>
              onChoose(keys.map((each, at) => (at === index ? currentTarget.value || null : each)))
            }
          >
            <option value="">Not imported</option>
            {targets.map((target) => (
              <option key={target.key} value={target.key}>
                {target.label}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </details>
  )
}
