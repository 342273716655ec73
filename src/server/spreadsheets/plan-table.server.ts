import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { entities, isHideable } from '../../features/entities.server.ts'
import type { ImportedEntity } from '../../features/spreadsheets/limits.ts'
import { caseless } from '../../lib/caseless.ts'
import { unguardFormula } from '../../lib/csv.ts'
import { bytesIn } from '../../lib/image-upload.ts'
import { isHttpUrl, isPublicUrl, isSafeImage } from '../../lib/links.ts'
import { changesWithVisibility } from '../../lib/visibility-fields.ts'
import { privateAddress } from '../../records/save.server.ts'
import { CellError, currencyIn, valueOfCell } from './cells.server.ts'
import { type Column, columnsOf } from './columns.server.ts'
import { rulesOf } from './entity-rules.server.ts'
import type { Mapping } from './guess-columns.server.ts'
import { ImportedRow, type Rec } from './imported-row.server.ts'
import { matchRows } from './match-rows.server.ts'
import type { Names } from './names.server.ts'
import type { Pictures } from './pictures.server.ts'

/** What the rows of a table are read with. */
export type Reading = {
  entity: ImportedEntity
  /** False for the schedule of another product, whose gaps change nothing. */
  isSpreadsheet: boolean
  records: Rec[]
  names: Partial<Record<'speakers' | 'venues', Names>>
  pictures: Pictures
  /** Spells names of other records in rows like those records do. */
  spell: (rows: Record<string, unknown>[]) => Promise<Record<string, unknown>[]>
  /** Resolves when a piece of work may begin. */
  pause: () => Promise<void>
}

/** Reads, matches and validates the rows of a table. @param rows without the headings */
export async function planRows(rows: readonly string[][], mapping: Mapping, reading: Reading): Promise<ImportedRow[]> {
  const { entity, records, pause, isSpreadsheet } = reading
  const { labelField, entityName } = entities[entity]
  const mapped = columnsOf(entity).filter(({ key }) => mapping.includes(key))
  const planned: ImportedRow[] = []
  for (const [index, cells] of rows.entries()) {
    await pause()
    if (cells.every((cell) => cell.trim() === '')) continue
    const row = new ImportedRow(index + 2, textsOf(cells, mapping, isSpreadsheet))
    for (const column of mapped) readCell(row, column, reading)
    addCurrency(row, mapped)
    row.name = String(row.given[labelField] ?? '').trim()
    planned.push(row)
  }
  const spelled = await reading.spell(planned.map(({ given }) => given))
  for (const [index, { given }] of planned.entries()) Object.assign(given, spelled[index])
  await matchRows(planned, records, { labelField, entityName, keys: mapped.map(({ key }) => key), pause })
  for (const row of planned) {
    await pause()
    if (row.name === '') row.name = String(row.record?.[labelField] ?? '')
    addPicture(row, reading)
    validate(row, reading)
  }
  refuseTakenNames(planned, reading)
  return planned
}

/** Columns that fill the same one, such as first and last name, are joined. */
function textsOf(cells: readonly string[], mapping: Mapping, isSpreadsheet: boolean) {
  const texts = new Map<string, string>()
  for (const [index, key] of mapping.entries()) {
    if (key === null) continue
    const cell = cells[index] ?? ''
    const text = isSpreadsheet ? unguardFormula(cell) : cell
    texts.set(key, texts.has(key) ? `${texts.get(key)} ${text}`.trim() : text)
  }
  return texts
}

function readCell(row: ImportedRow, column: Column, reading: Reading) {
  const { key, kind } = column
  const text = row.texts.get(key) ?? ''
  try {
    if (kind === 'id') row.id = text.trim()
    else if (kind === 'image') readImage(row, key, text.trim(), reading)
    else if (text.trim() !== '' || reading.isSpreadsheet) row.given[key] = valueIn(column, text, reading)
  } catch (error) {
    if (!(error instanceof CellError)) throw error
    row.refuse(key, error.message)
  }
}

/** A price that names its currency has that one, unless a cell of its own says so. */
function addCurrency({ given, texts }: ImportedRow, mapped: readonly Column[]) {
  const prices = mapped.filter(({ kind }) => kind === 'money').map(({ key }) => texts.get(key) ?? '')
  const named = prices.map(currencyIn).find(Boolean)
  if (named && !given.currency) given.currency = named
}

/** An empty cell removes a value, but not a picture. */
function readImage(row: ImportedRow, key: string, text: string, { pictures }: Reading) {
  if (text === '') return
  if (isSafeImage(text)) row.given[key] = text
  else row.picture = pictures.find(text)
  if (!row.picture && !row.given[key]) throw new CellError(`There is no picture ${text} among the chosen files`)
}

function valueIn(column: Column, text: string, { names }: Reading): unknown {
  const referred = column.names && names[column.names]
  if (!referred) return valueOfCell(column, text)
  if (column.kind === 'names') return referred.idsOf(text)
  const isNone = text.trim() === '' || (valueOfCell(column, text) === null && !referred.has(text))
  return isNone ? null : referred.idOf(text)
}

/** A file that has the name of the record is its picture. */
function addPicture(row: ImportedRow, { entity, pictures }: Reading) {
  const upload = rulesOf[entity]?.upload
  if (!upload) return
  if (!row.picture && !row.given[upload.part] && row.name) row.picture = pictures.findNameOf(row.name)
  if (row.picture && pictures.sizeOf(row.picture) > bytesIn(upload.maxMegabytes))
    row.refuse(upload.part, `${row.picture} is too large (max ${upload.maxMegabytes} MB)`)
}

const unfilled = new Map<ImportedEntity, z.ZodObject>()

/** The schema of an update. `partial()` itself refuses schemas with rules that span fields. */
function changesOf(entity: ImportedEntity): z.ZodObject {
  const known = unfilled.get(entity)
  if (known) return known
  const fields = z.object(entities[entity].input.shape as z.ZodRawShape).partial()
  const schema = isHideable(entities[entity]) ? changesWithVisibility(fields) : fields
  unfilled.set(entity, schema)
  return schema
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (isObject(value) && Object.values(value).every(isEmpty))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Sets the values to store, or adds a message for each cell that the input schema refuses. */
function validate(row: ImportedRow, reading: Reading) {
  const { entity, isSpreadsheet } = reading
  const { complete, formDefaults, unknown, upload } = rulesOf[entity] ?? {}
  const { record } = row
  const fields = { ...(!record && formDefaults), ...fieldsOf(row, reading) }
  const values = complete ? complete(fields, record) : fields
  if (!isSpreadsheet && !record) fillUnknown(values, unknown)
  const { data, issues } = parsed(entity, values, record)
  for (const { path, message } of issues) row.refuse(path.join('.'), message)
  row.values = record ? changedFields(entity, data, record) : data
  const image = upload && row.values[upload.part]
  if (typeof image === 'string' && isHttpUrl(image) && !isPublicUrl(image))
    row.refuse(upload?.part ?? '', privateAddress)
  row.isUnchanged = record !== undefined && Object.keys(row.values).length === 0 && !row.picture
}

/** Returns the fields that the cells of a row fill. */
function fieldsOf({ given, record }: ImportedRow, { entity, isSpreadsheet }: Reading): Fields {
  const fields: Fields = {}
  for (const { key, field, part } of columnsOf(entity)) {
    if (!(key in given)) continue
    const earlier = fields[field] ?? record?.[field]
    fields[field] = part ? { ...(isObject(earlier) ? earlier : {}), [part]: given[key] } : given[key]
  }
  for (const [field, value] of Object.entries(fields)) fields[field] = withoutGaps(value)
  const upload = rulesOf[entity]?.upload
  // A picture that staff have uploaded is not replaced by one of another product.
  if (!isSpreadsheet && upload && record?.[upload.part]) delete fields[upload.part]
  return fields
}

/** Drops the empty parts of an object, and an object without any other. */
function withoutGaps(value: unknown): unknown {
  if (!isObject(value)) return value
  const parts = Object.entries(value).filter(([, part]) => !isEmpty(part))
  return parts.length > 0 ? Object.fromEntries(parts) : null
}

type Fields = Record<string, unknown>

/** Returns the cleaned values, and what the input schema refuses: of an update, also rules that span fields. */
function parsed(entity: ImportedEntity, values: Fields, record: Rec | undefined) {
  const { input } = entities[entity]
  const result = (record ? changesOf(entity) : input).safeParse(values)
  if (!result.success) return { data: values, issues: result.error.issues }
  const whole = record && input._zod.def.checks ? input.safeParse({ ...record, ...result.data }) : result
  return { data: result.data as Fields, issues: whole.error?.issues ?? [] }
}

/** Returns the values that differ from those of the record. */
function changedFields(entity: ImportedEntity, values: Fields, record: Rec): Fields {
  const { shape } = entities[entity].schema
  const isStored = (field: string, value: unknown) =>
    isEmpty(value)
      ? // Null leaves a value that every record has.
        isEmpty(record[field]) || !(shape[field as keyof typeof shape] as z.ZodType).safeParse(null).success
      : isDeepStrictEqual(withoutGaps(value), withoutGaps(record[field]))
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !isStored(field, value)))
}

function fillUnknown(values: Record<string, unknown>, unknown: Record<string, unknown> = {}) {
  for (const [field, value] of Object.entries(unknown))
    if (isEmpty(values[field]) || (field === 'bio' && String(values[field]).trim().length < 20)) values[field] = value
}

/** No two records of some entities may have the same name. */
function refuseTakenNames(rows: readonly ImportedRow[], { entity, records }: Reading) {
  const { uniqueField, entityName } = entities[entity]
  if (!uniqueField) return
  const changed = new Set(rows.map(({ record }) => record?.id))
  const taken = new Set(records.filter(({ id }) => !changed.has(id)).map((record) => caseless(record[uniqueField])))
  for (const row of rows) {
    const key = caseless(row.values[uniqueField] ?? row.record?.[uniqueField] ?? '')
    if (taken.has(key)) row.refuse(uniqueField, `A ${entityName} with this name already exists`)
    taken.add(key)
  }
}
