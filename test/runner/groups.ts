import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importsOf } from '../imports.ts'

/** Test files that one process runs, one after the other. */
type Group = { files: string[]; usesBrowser: boolean }

const browser = 'test/browser.ts'
/** Helpers whose hooks apply to all tests of a process. */
const common = ['test/site.ts', 'test/command.ts', 'test/postgres-server.ts', 'test/migrated-database.ts']

const filesPerGroup = 8
const secondsToEnd = 30

/** Returns the helpers that a test file loads, directly or through other helpers. */
function helpersOf(file: string, found = new Set<string>()): Set<string> {
  for (const { target, kind } of importsOf(file, readFileSync(file, 'utf8'))) {
    if (kind === 'type' || found.has(target) || !target.startsWith('test/') || !existsSync(target)) continue
    found.add(target)
    helpersOf(target, found)
  }
  return found
}

/** Matches a helper that serves a site or registers hooks for the file that imports it: each process loads it once. */
const isForOneFile = (helper: string) =>
  ![browser, ...common].includes(helper) &&
  /^(export const .* = await |(before|after)(Each)?\()/m.test(readFileSync(helper, 'utf8'))

/**
 * Divides test files into groups, each for one process: starting one takes a second of processor time, a browser half a
 * second, and a migrated PostgreSQL database a second. Faults run alone, because they disturb their process.
 * @param count the number of groups that files with a browser, and the others, are divided into at least
 */
export function groupsOf(files: string[], count: number): Group[] {
  const all = files.map((file) => {
    const helpers = helpersOf(file)
    const own = [...helpers].filter(isForOneFile)
    return { file, own, usesBrowser: helpers.has(browser), size: readFileSync(file).length }
  })
  const alone = all.filter(({ file }) => file.includes('/faults/'))
  const groups = [true, false].flatMap((usesBrowser) => {
    const members = all.filter((each) => each.usesBrowser === usesBrowser && !alone.includes(each))
    const number = Math.max(Math.ceil(members.length / filesPerGroup), Math.min(count, members.length))
    const divided = Array.from({ length: number }, () => ({ files: [] as string[], own: [] as string[], size: 0 }))
    for (const { file, own, size } of members.toSorted((a, b) => b.size - a.size)) {
      const open = divided.filter((group) => !own.some((helper) => group.own.includes(helper)))
      const group =
        open.sort((a, b) => a.size - b.size)[0] ?? divided[divided.push({ files: [], own: [], size: 0 }) - 1]
      group?.files.push(file)
      group?.own.push(...own)
      if (group) group.size += size
    }
    return divided.map(({ files }) => ({ files: files.sort(), usesBrowser }))
  })
  return [...groups, ...alone.map(({ file, usesBrowser }) => ({ files: [file], usesBrowser }))]
}

/** Writes a module that runs the files of a group, each within a test of its name. @returns its path */
export function writeGroup({ files, usesBrowser }: Group, folder: string, index: number, minutes: number): string {
  const urlOf = (file: string) => JSON.stringify(pathToFileURL(resolve(file)).href)
  const path = join(folder, `group-${index}.mjs`)
  // What a test leaves running must not keep its process alive; others have time to end.
  const end = `after(() => void setTimeout(() => process.exit(1), ${secondsToEnd * 1000}).unref())`
  const close = usesBrowser ? `import { closeSites } from ${urlOf(browser)}` : 'const closeSites = () => {}'
  writeFileSync(
    path,
    `import { after, test } from 'node:test'
${common.map((helper) => `import ${urlOf(helper)}`).join('\n')}
${close}
${end}
for (const [name, url] of [${files.map((file) => `[${JSON.stringify(file)}, ${urlOf(file)}]`)}])
  test(name, { timeout: ${minutes * 60_000} }, () => import(url).finally(() => after(closeSites)))
`,
  )
  return path
}
