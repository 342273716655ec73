import { nameKey } from './names.server.ts'

const baseOf = (name: string) => name.replace(/^.*[\\/]/, '')
const stemOf = (name: string) => baseOf(name).replace(/\.[a-z]{3,4}$/i, '')
/** 'ada-lovelace' and 'Ada_Lovelace' are the same name, and so are 'women’s-lunch' and 'womens-lunch'. */
const stemKey = (name: string) => nameKey(name.replace(/['‘’ʼ]/g, '').replace(/[-_.]+/g, ' '))

/** A chosen picture; the name of one in a ZIP begins with its folders. */
type Picture = { name: string; size: number }

/** The chosen pictures, by the names of their files. */
export class Pictures {
  readonly #sizes: ReadonlyMap<string, number>
  readonly #byName = new Map<string, string>()
  readonly #byStem = new Map<string, string>()
  readonly #used = new Set<string>()

  constructor(pictures: readonly Picture[]) {
    this.#sizes = new Map(pictures.map(({ name, size }) => [name, size]))
    for (const { name } of pictures) {
      this.#byName.set(nameKey(baseOf(name)), name)
      this.#byStem.set(stemKey(stemOf(name)), name)
    }
  }

  /** Returns the file that a cell names, with or without its folder and extension. */
  find(cell: string): string | undefined {
    return this.#use(this.#byName.get(nameKey(baseOf(cell))) ?? this.#byStem.get(stemKey(stemOf(cell))))
  }

  /** Returns the file that has the name of a record. */
  findNameOf(record: string): string | undefined {
    return this.#use(this.#byStem.get(stemKey(record)))
  }

  /** Returns the size of a file, in bytes. */
  sizeOf(name: string): number {
    return this.#sizes.get(name) ?? 0
  }

  get unused(): string[] {
    return [...this.#sizes.keys()].filter((name) => !this.#used.has(name))
  }

  #use(name: string | undefined) {
    if (name !== undefined) this.#used.add(name)
    return name
  }
}
