import { AsyncLocalStorage } from 'node:async_hooks'

/** The names of tables that were read; recordings can be nested. */
class Recording {
  readonly tables = new Set<string>()
  readonly #outer = recordings.getStore()

  add(tables: Iterable<string>) {
    for (const table of tables) this.tables.add(table)
    this.#outer?.add(tables)
  }
}

const recordings = new AsyncLocalStorage<Recording | undefined>()

/**
 * Runs `work` and records the tables that it reads, for any enclosing recording as well.
 * @param work receives the set of their names, which grows until the work is done
 */
export function recordTablesRead<Result>(work: (tables: ReadonlySet<string>) => Result): Result {
  const recording = new Recording()
  return recordings.run(recording, () => work(recording.tables))
}

/** Runs `work` without recording its reads. */
export const withoutRecording = <Result>(work: () => Result): Result => recordings.run(undefined, work)

/** Records tables that something was made from earlier, such as a cached response. */
export const addTablesRead = (tables: Iterable<string>) => recordings.getStore()?.add(tables)

/** Records the tables of a statement. */
export function addStatement(text: string) {
  const recording = recordings.getStore()
  if (recording) recording.add(tablesIn(text))
}

/**
 * Returns the tables that a statement reads. Assumes no comma joins. A name followed by `(` is a function such as
 * json_each; `main.` is SQLite's schema.
 */
export const tablesIn = (text: string) =>
  [...text.matchAll(/\b(?:from|join)\s+(?:main\.)?"?(\w+)\b"?(?![.(])/gi)].map(([, name]) => name ?? '')
