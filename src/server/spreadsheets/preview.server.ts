import { entities } from '../../features/entities.server.ts'
import type { ImportPreview, PreviewRow, PreviewTable } from '../../features/spreadsheets/import.ts'
import { cellOfValue } from './cells.server.ts'
import { type Column, columnsOf } from './columns.server.ts'
import { type ImportedRow, valueAt } from './imported-row.server.ts'
import type { Pictures } from './pictures.server.ts'
import { countActions, type Plan, type PlannedTable } from './plan.server.ts'
import type { Source } from './source.ts'

/** Rows with errors, and others, that a preview shows of one table. */
const maxShown = 100
/** Characters of a cell. */
const maxText = 200

/** Returns a plan as people see it before they decide. */
export function previewOf({ format }: Source, { version, tables }: Plan, pictures: Pictures): ImportPreview {
  const shown = tables.map(tableOf)
  return {
    format,
    version,
    counts: countActions(tables.flatMap(({ rows }) => rows)),
    tables: shown,
    unused: pictures.unused.slice(0, maxShown),
  }
}

const targetOf = ({ key, label }: Column) => ({ key, label })

function tableOf({ entity, headings, sample, mapping, rows }: PlannedTable): PreviewTable {
  const columns = columnsOf(entity)
  const shown = columns.filter(({ key }) => mapping.includes(key))
  const counts = countActions(rows)
  const [wrong, right] = [rows.filter(({ hasErrors }) => hasErrors), rows.filter(({ hasErrors }) => !hasErrors)]
  const listed = [...wrong.slice(0, maxShown), ...right.slice(0, maxShown)]
  const adds = counts.add > 0 || wrong.some(({ record }) => !record)
  return {
    entity,
    plural: `${entities[entity].entityName}s`,
    columns: headings.map((heading, index) => ({
      heading: cut(heading),
      sample: cut(sample[index] ?? ''),
      key: mapping[index] ?? null,
    })),
    targets: columns.map(targetOf),
    shown: shown.map(targetOf),
    missing: adds
      ? columns
          .filter(({ key, isRequired }) => isRequired && !mapping.includes(key) && isGap(key, rows))
          .map(({ label }) => label)
      : [],
    counts,
    rows: listed.map((row) => rowOf(row, shown, columns)),
    left: rows.length - listed.length,
  }
}

/** A rule of the entity may fill a required field. */
const isGap = (key: string, rows: readonly ImportedRow[]) =>
  rows.some(({ messages }) => messages.some((message) => message.key === key))

function rowOf(row: ImportedRow, shown: readonly Column[], columns: readonly Column[]): PreviewRow {
  const { number, action, name, messages, picture } = row
  const isAt = (key: string, column: Column) => key === column.key || key.startsWith(`${column.key}.`)
  const keyed = shown.map((column) => messages.find(({ key }) => isAt(key, column) || key === column.field))
  const others = messages.filter((message) => !keyed.includes(message))
  const isNamed = shown.some(({ kind }) => kind === 'image')
  return {
    ...{ number, action, name: cut(name) },
    cells: shown.map((column, index) => {
      const message = keyed[index]?.message
      const before = action === 'update' ? textBefore(row, column) : undefined
      return {
        text: cut(row.texts.get(column.key) ?? ''),
        ...(before !== undefined && { before }),
        ...(message && { message }),
      }
    }),
    messages: others.map(({ key, message }) => {
      const label = columns.find((column) => isAt(key, column))?.label
      return message.startsWith('Must') && label ? `${label}: ${message}` : message
    }),
    ...(picture && !isNamed && { picture: cut(picture) }),
  }
}

/** Returns the text that an update replaces; undefined where it stays. */
function textBefore({ record, values, picture }: ImportedRow, column: Column): string | undefined {
  if (!record || column.names) return undefined
  // The path of an uploaded picture says nothing to people.
  if (column.kind === 'image') return picture && record[column.field] ? 'the picture' : undefined
  const isChanged = column.field in values
  const [before, after] = [
    cellOfValue(column, valueAt(record, column.key)),
    column.part ? valueAt({ ...record, ...values }, column.key) : values[column.field],
  ]
  return isChanged && before !== cellOfValue(column, after) ? cut(before) : undefined
}

const cut = (text: string) => (text.length > maxText ? `${text.slice(0, maxText)}…` : text)
