import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  ParensNode,
  type RawBuilder,
  RawNode,
  type RootOperationNode,
  type SelectQueryNode,
  sql,
  type TableNode,
  type UnknownRow,
  WithNode,
} from 'kysely'
import { oncePerObject } from '../lib/once-per-object.ts'
import { tablesIn } from './tables-read.server.ts'

/** Queries that replace tables in reads, by the table's name; each has the table's columns. */
export type Shadows = ReadonlyMap<string, RawBuilder<unknown>>

/**
 * Returns the database for reads only, in which a query stands in place of each of some tables. Every statement gets
 * them as common table expressions, which shadow the tables of the same names. One of them may read the tables
 * themselves, and those that come after it: with `main.` on SQLite, where a name always means the nearest expression.
 */
export const withShadows = <Tables>(db: Kysely<Tables>, shadows: Shadows): Kysely<Tables> =>
  db.withPlugin(
    new ShadowTables([...shadows].map(([table, query]) => [table, expression(table, compiledOnce(db, query))])),
  )

class ShadowTables implements KyselyPlugin {
  readonly #expressions: [table: string, expression: CommonTableExpressionNode][]

  constructor(expressions: [table: string, expression: CommonTableExpressionNode][]) {
    this.#expressions = expressions
  }

  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    const named = new Set<string>()
    collectTables(node, named)
    const expressions = this.#expressions.filter(([table]) => named.has(table)).map(([, expression]) => expression)
    if (expressions.length === 0) return node
    if (node.kind === 'SelectQueryNode') return withExpressions(node as SelectQueryNode, expressions)
    if (node.kind === 'RawNode') return RawNode.create(['', ' ', ''], [withAll(expressions), node])
    throw new Error('This database is for reads only')
  }

  async transformResult({ result }: { result: { rows: UnknownRow[] } }) {
    return result
  }
}

/** Adds the names of the tables in a statement, and in the fragments of raw SQL. */
function collectTables(part: unknown, tables: Set<string>) {
  if (typeof part !== 'object' || part === null) return
  if (isKind<TableNode>(part, 'TableNode')) tables.add(part.table.identifier.name)
  if (isKind<RawNode>(part, 'RawNode')) for (const table of tablesInFragments(part.sqlFragments)) tables.add(table)
  for (const value of Array.isArray(part) ? part : Object.values(part)) collectTables(value, tables)
}

const isKind = <Node extends OperationNode>(part: object, kind: Node['kind']): part is Node =>
  (part as Partial<OperationNode>).kind === kind

/** The fragments of a template are the same object each time that it is used. */
const tablesInFragments = oncePerObject((fragments: readonly string[]) => tablesIn(fragments.join('?')))

/** Returns a query without values as text, because every statement with it compiles it again. */
function compiledOnce<Tables>(db: Kysely<Tables>, query: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = query.compile(db)
  return parameters.length > 0 ? query : sql.raw(text)
}

const expression = (table: string, query: RawBuilder<unknown>) => ({
  ...CommonTableExpressionNode.create(
    CommonTableExpressionNameNode.create(table),
    ParensNode.create(query.toOperationNode()),
  ),
  // PostgreSQL would compute an expression that is used twice as a whole, without the statement's conditions.
  materialized: false,
})

const withAll = (expressions: CommonTableExpressionNode[]) =>
  expressions
    .slice(1)
    .reduce(WithNode.cloneWithExpression, WithNode.create(expressions[0] as CommonTableExpressionNode))

const withExpressions = (node: SelectQueryNode, expressions: CommonTableExpressionNode[]): SelectQueryNode => {
  if (node.with) throw new Error('A statement with expressions of its own cannot be shadowed')
  return { ...node, with: withAll(expressions) }
}
