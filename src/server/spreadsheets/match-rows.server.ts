import { groupBy } from '../../lib/group-by.ts'
import { type ImportedRow, type Rec, valueAt } from './imported-row.server.ts'
import { nameKey } from './names.server.ts'

/** The fields that distinguish records of one name, such as the days of a coffee break. */
const distinguishing = ['date', 'day', 'start', 'time', 'time.start']

type Matching = {
  labelField: string
  entityName: string
  /** The columns that the spreadsheet has. */
  keys: readonly string[]
  pause: () => Promise<void>
}

/**
 * Finds the record of each row, by id or else by name. Rows and records of one name are told apart by their day and time,
 * if the spreadsheet has them. Adds a message to a row that may mean several records, or the same as another row.
 */
export async function matchRows(rows: readonly ImportedRow[], records: readonly Rec[], matching: Matching) {
  const taken = takeById(rows, records, matching)
  const others = rows.filter(({ record, hasErrors }) => !record && !hasErrors)
  const alike = groupBy(others, (row) => nameKey(row.name))
  const byName = new Map<string, Rec[]>()
  for (const record of records) {
    await matching.pause()
    const name = nameKey(String(record[matching.labelField] ?? ''))
    if (!alike.has(name) || taken.has(record.id)) continue
    const namesakes = byName.get(name)
    if (namesakes) namesakes.push(record)
    else byName.set(name, [record])
  }
  for (const [name, group] of alike) {
    await matching.pause()
    matchAlike(group, byName.get(name) ?? [], matching)
  }
}

/** @returns the ids of the records that rows name */
function takeById(rows: readonly ImportedRow[], records: readonly Rec[], { entityName }: Matching) {
  const byId = new Map(records.map((record) => [record.id, record]))
  const taken = new Map<string, ImportedRow>()
  for (const row of rows) {
    const record = byId.get(row.id)
    const other = taken.get(row.id)
    if (other) row.refuse('id', `The same ${entityName} as row ${other.number}`)
    else if (record) {
      row.record = record
      taken.set(row.id, row)
    }
  }
  return taken
}

/** Matches rows and records of one name. */
function matchAlike(rows: ImportedRow[], records: Rec[], { labelField, entityName, keys }: Matching) {
  const told = keys.filter((key) => distinguishing.includes(key))
  const signatureOf = (valueFor: (key: string) => unknown) => JSON.stringify(told.map((key) => valueFor(key) || null))
  const same = groupBy(records, (record) => signatureOf((key) => valueAt(record, key)))
  const seen = new Map<string, ImportedRow>()
  for (const row of rows) {
    const signature = signatureOf((key) => row.given[key])
    const [record, another] = same.get(signature) ?? []
    const twin = seen.get(signature)
    if (twin && !areDistinct(row, twin)) row.refuse(labelField, `The same ${entityName} as row ${twin.number}`)
    else if (another) row.refuse(labelField, `Several ${entityName}s have this name: add a column ID, as in the export`)
    else if (!twin) row.record = record
    seen.set(signature, row)
  }
  // A single one was moved to another time.
  const [row, ...otherRows] = rows.filter(({ record, hasErrors }) => !record && !hasErrors)
  const matched = new Set(rows.map((each) => each.record))
  const [record, ...otherRecords] = records.filter((each) => !matched.has(each))
  if (row && record && otherRows.length + otherRecords.length === 0) row.record = record
}

/** Rows of one name with different ids, both of records that were deleted, are two records. */
const areDistinct = (row: ImportedRow, other: ImportedRow) => row.id !== '' && other.id !== '' && row.id !== other.id
