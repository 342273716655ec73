import { dirname, posix } from 'node:path'

/** `eager` is loaded with the importing file, `lazy` by `import()`; a `type` is erased. */
export type Import = { target: string; kind: 'eager' | 'lazy' | 'type' }

/** Returns the files of the project that a file imports or re-exports, with paths relative to the root of `path`. */
export function importsOf(path: string, text: string): Import[] {
  const statements = text.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:([\w\s*{},$]+?)\s+from\s+)?['"]([^'"]+)['"]/gm)
  const calls = text.matchAll(/(typeof\s+)?\bimport\(\s*['"`]([^'"`]+)['"`]/g)
  const found: Import[] = [
    ...[...statements].map(([, type, names, target = '']): Import => {
      return { target, kind: type || areTypes(names) ? 'type' : 'eager' }
    }),
    ...[...calls].map(([, type, target = '']): Import => ({ target, kind: type ? 'type' : 'lazy' })),
  ]
  return found
    .filter(({ target }) => target.startsWith('.') && !target.includes('/+types/')) // React Router's generated types
    .map(({ target, kind }) => ({ target: posix.join(dirname(path), target.replace(/\?.*$/, '')), kind }))
}

/** Matches `{ type A, type B }`. */
const areTypes = (names = '') =>
  /^\{[^}]*\}$/.test(names.trim()) &&
  names
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .every((name) => name.startsWith('type '))
