import { z } from 'zod'
import type { Database } from '../../features/entities.server.ts'
import { type ImportedEntity, importedEntities } from '../../features/spreadsheets/limits.ts'
import { byteOrderMark, csvLine, guardFormula } from '../../lib/csv.ts'
import { ownTurn } from '../../lib/own-turn.server.ts'
import { errorResponses } from '../../lib/route-schemas.ts'
import { admin, type RoutePlugin } from '../../records/route-context.server.ts'
import { cellOfValue } from './cells.server.ts'
import { type Column, columnsOf } from './columns.server.ts'
import { packSpreadsheet } from './files/spreadsheet-process.server.ts'
import { type Rec, valueAt } from './imported-row.server.ts'
import { allRecords, namesFor } from './plan.server.ts'
import type { Reading } from './plan-table.server.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Exports of the columns that an import reads. */
export const exportRoutes: RoutePlugin = async (app, context) => {
  for (const entity of importedEntities) {
    const add = (format: 'csv' | 'xlsx', type: string, send: (rows: string[][]) => Promise<string | Buffer>) => {
      const schema = {
        tags: ['Spreadsheets'],
        summary: `The ${entity} as ${format.toUpperCase()}, with the columns that an import reads`,
        response: { 200: { content: { [type]: { schema: z.any() } } }, ...errorResponses },
      }
      app.get(`/export/${entity}.${format}`, { config: admin, schema }, async ({ reader }, reply) => {
        const content = await send(await rowsOf(reader, entity))
        reply.type(format === 'csv' ? `${type}; charset=utf-8` : type)
        reply.header('Content-Disposition', `attachment; filename="${entity}-${await context.today()}.${format}"`)
        return reply.send(content as never)
      })
    }
    add('csv', 'text/csv', async (rows) => byteOrderMark + (await csvOf(rows)))
    add('xlsx', xlsxType, (rows) => packSpreadsheet(withNumbers(entity, rows)))
  }
}

/** Rows that are formatted in one turn of the event loop. */
const rowsAtOnce = 100

async function csvOf(rows: string[][]): Promise<string> {
  const parts: string[] = []
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await ownTurn()
    parts.push(
      rows
        .slice(start, start + rowsAtOnce)
        .map(csvLine)
        .join(''),
    )
  }
  return parts.join('')
}

/** Spreadsheets can calculate only with cells that hold numbers. */
function withNumbers(entity: ImportedEntity, [headings = [], ...rows]: string[][]): (string | number)[][] {
  const isNumber = columnsOf(entity).map(({ kind }) => kind === 'number' || kind === 'money')
  return [
    headings,
    ...rows.map((row) => row.map((cell, index) => (isNumber[index] && cell ? Number(cell) : guardFormula(cell)))),
  ]
}

/** Returns the headings and all records, oldest first. */
async function rowsOf(db: Database, entity: ImportedEntity): Promise<string[][]> {
  const columns = columnsOf(entity)
  const names = await namesFor(db, [entity])
  const records = await allRecords(db, entity)
  return [
    columns.map(({ label }) => label),
    ...records.map((record) => columns.map((column) => cellOf(record, column, names))),
  ]
}

function cellOf(record: Rec, column: Column, names: Reading['names']): string {
  const value = valueAt(record, column.key)
  const referred = column.names && names[column.names]
  if (!referred || value === null || value === undefined) return cellOfValue(column, value)
  return referred.textOf([value].flat() as string[])
}
