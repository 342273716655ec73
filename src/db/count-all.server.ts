import { sql } from 'kysely'

/** Selects the number of rows as `count`; PostgreSQL returns it as text. */
export const countAll = sql<number | string>`count(*)`.as('count')
