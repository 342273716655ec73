import { AsyncLocalStorage } from 'node:async_hooks'

/** The names of tables that were read, with what is recorded within each other. */
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
 * Runs `work`, and records which tables of the database it reads. What is recorded is recorded for the work around it,
 * too.
 * @param work gets the set of their names, which grows until the work is done
 */
export function recordTablesRead<Result>(work: (tables: ReadonlySet<string>) => Result): Result {
  const recording = new Recording()
  return recordings.run(recording, () => work(recording.tables))
}

/** Runs `work` without recording what it reads. */
export const withoutRecording = <Result>(work: () => Result): Result => recordings.run(undefined, work)

/** Records tables that something was made from earlier, such as a cached response. */
export const addTablesRead = (tables: Iterable<string>) => recordings.getStore()?.add(tables)

/** Records the tables of a statement. */
export function addStatement(text: string) {
  const recording = recordings.getStore()
  if (recording) recording.add(tablesIn(text))
}

/**
 * Returns the tables that a statement reads. None follows another one with a comma; what has a parenthesis behind it is a
 * function, such as json_each.
 */
const tablesIn = (text: string) =>
  [...text.matchAll(/\b(?:from|join)\s+"?(\w+)\b"?(?!\()/gi)].map(([, name]) => name ?? '')
