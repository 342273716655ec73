import { deepStrictEqual } from 'node:assert'
import type { CompiledQuery, Kysely } from 'kysely'

/**
 * A statement whose SQL is put together once for each database or transaction, and not for each call: for those that
 * are asked so often that this is what they cost most.
 * @param build makes the statement, with each parameter in it once and in the order of the call
 * @returns its rows
 */
export function prepared<Tables, Parameters extends unknown[], Row>(
  build: (db: Kysely<Tables>, ...parameters: Parameters) => { compile(): CompiledQuery<Row> },
) {
  const queries = new WeakMap<Kysely<Tables>, CompiledQuery<Row>>()
  return async (db: Kysely<Tables>, ...parameters: Parameters): Promise<Row[]> => {
    let query = queries.get(db)
    if (!query) {
      query = build(db, ...parameters).compile()
      deepStrictEqual(query.parameters, parameters)
      queries.set(db, query)
    }
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
