import { randomBytes } from 'node:crypto'
import { posix } from 'node:path'
import { escapeHtml } from '../../lib/escape-html.ts'

/** The attributes that hold one address, and mean nothing without it. */
export const addressAttributes: ReadonlySet<string> = new Set(['href', 'src', 'poster'])

/** Assigns a file to each address of the site. A page is `index.html` in a folder, so that any static host serves it. */
export class ExportedAddresses {
  readonly #files = new Map<string, string>()
  /** In lower case: some file systems know no other. */
  readonly #taken = new Set<string>()
  /** Begins a mark, which stands for an address in a text until all files are known. */
  readonly #key = `mark${randomBytes(8).toString('hex')}-`
  readonly #marks = new RegExp(`( (?:${[...addressAttributes].join('|')})=")?${this.#key}([^;]*);("?)`, 'g')

  /**
   * Assigns a file to an address.
   * @param address the path, with its query
   */
  assign(address: string, isPage: boolean): string {
    const { pathname, search } = new URL(address, 'http://localhost')
    const path = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '')
    const variant = slugOf(decodeURIComponent(search.slice(1).replaceAll('+', ' ')))
    for (let count = 1; ; count += 1) {
      const suffix = [variant, count > 1 && count].filter(Boolean).join('-')
      const file = isPage ? posix.join(path, suffix, 'index.html') : withSuffix(path, suffix)
      if (this.#taken.has(file.toLowerCase())) continue
      this.#taken.add(file.toLowerCase())
      this.#files.set(address, file)
      return file
    }
  }

  /** Makes an address lead to the same file as another one. */
  alias(address: string, other: string) {
    const file = this.#files.get(other)
    if (file !== undefined) this.#files.set(address, file)
  }

  /** Returns a text that stands for an address, with its fragment, in a page or stylesheet. */
  mark(address: string): string {
    return `${this.#key}${encodeURIComponent(address)};`
  }

  /**
   * Returns the text of a file with relative links in place of its marks. An attribute for an address without a file is left
   * out.
   */
  withLinks(file: string, text: string): string {
    return text.replace(this.#marks, (_, attribute: string | undefined, encoded: string, end: string) => {
      const marked = decodeURIComponent(encoded)
      const [address = '', fragment] = marked.split('#', 2)
      const target = this.#files.get(address)
      if (target === undefined) return attribute ? '' : marked + end
      const link = posix.relative(posix.dirname(file), target).split('/').map(encodeURIComponent).join('/')
      return [attribute, link, fragment !== undefined && `#${escapeHtml(fragment)}`, end].filter(Boolean).join('')
    })
  }
}

const slugOf = (text: string) => text.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '')

function withSuffix(path: string, suffix: string): string {
  const { dir, name, ext } = posix.parse(path)
  return posix.join(dir, [name, suffix].filter(Boolean).join('-') + ext)
}
