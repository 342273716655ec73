import assert from 'node:assert/strict'
import { strToU8 } from 'fflate'
import type { ImportPreview, PreviewRow } from '../src/features/spreadsheets/import.ts'
import { callsTo, type Part } from './calls.ts'
import type { TestSite } from './site.ts'

export const csv = (text: string, name = 'sheet.csv'): Part => ['files', { bytes: strToU8(text), name }]
export const bio = 'Builds ledgers that stay up at night.'

/** Returns calls of the routes that import. */
export function importsOf(site: () => TestSite) {
  const call = callsTo(site)
  let keys = 0
  return {
    call,
    async preview(entity: string, form: Part[]): Promise<ImportPreview> {
      const { status, body } = await call('POST', `/api/import/${entity}/preview`, { form })
      assert.equal(status, 200, JSON.stringify(body))
      return body.data
    },
    run: (entity: string, form: Part[], headers = {}) => {
      keys += 1
      return call('POST', `/api/import/${entity}`, {
        form,
        headers: { 'idempotency-key': `"import-${keys}"`, ...headers },
      })
    },
    async list(path: string) {
      const { body } = await call('GET', `/api/${path}`)
      return body.data ?? body.tickets
    },
  }
}

export const keysOf = ({ tables: [table] }: ImportPreview) => table?.columns.map(({ key }) => key)
export const rowsOf = ({ tables: [table] }: ImportPreview): PreviewRow[] => table?.rows ?? []
export const messagesOf = (preview: ImportPreview) =>
  rowsOf(preview).map(({ cells, messages }) => [...messages, ...cells.flatMap(({ message }) => message ?? [])])
