import { CellError } from './cells.server.ts'

/** Returns a name without regard to case, accents and spaces. */
export const nameKey = (name: string) =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** Of one cell, separators included. */
const maxParts = 200

type Named = { id: string; name: string }

/** The records of an entity that other records refer to, by name. */
export class Names {
  readonly #noun: string
  readonly #byKey = new Map<string, string[]>()
  readonly #byId = new Map<string, string>()

  /** @param noun of one record: 'speaker' */
  constructor(noun: string, records: readonly Named[]) {
    this.#noun = noun
    for (const record of records) this.add(record)
  }

  add({ id, name }: Named) {
    const key = nameKey(name)
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), id])
    this.#byId.set(id, name)
  }

  has(name: string): boolean {
    return this.#byKey.has(nameKey(name))
  }

  /** Returns the id for a name or an id. @throws CellError without such a record, or with several */
  idOf(text: string): string {
    const name = text.trim()
    const ids = this.#byKey.get(nameKey(name)) ?? []
    if (ids.length > 1)
      throw new CellError(`${ids.length} ${this.#noun}s are named ${name}: write the ID of one, as in their export`)
    if (ids[0]) return ids[0]
    if (this.#byId.has(name)) return name
    throw new CellError(`There is no ${this.#noun} ${name}`)
  }

  /** Returns the ids of several names, each of which may contain what separates them. @throws CellError */
  idsOf(text: string): string[] {
    const parts = text.trim().split(/([\n;,]| & | and )/)
    if (parts.length > maxParts) throw new CellError('These are too many names')
    const ids: string[] = []
    // A name and its separator take two parts.
    for (let start = 0; start < parts.length; start += 2) {
      const end = this.#endOfName(parts, start)
      const name = parts.slice(start, end).join('')
      if (name.trim() !== '') ids.push(this.idOf(name))
      start = end - 1
    }
    return [...new Set(ids)]
  }

  /** Returns the end of the longest known name that begins at a part, or of the part itself. */
  #endOfName(parts: readonly string[], start: number): number {
    for (let end = Math.min(parts.length, start + 11); end > start + 1; end -= 2)
      if (this.#byKey.has(nameKey(parts.slice(start, end).join('')))) return end
    return start + 1
  }

  /** Returns the text that `idsOf` reads. An id stays where its name would not be found, or be split. */
  textOf(ids: readonly string[]): string {
    return ids
      .map((id) => {
        const name = this.#byId.get(id)
        const isClear = name && this.#byKey.get(nameKey(name))?.length === 1 && !/[\n;]/.test(name)
        return isClear ? name : id
      })
      .join('; ')
  }
}
