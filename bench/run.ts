import { parseArgs } from 'node:util'
import { agenda } from './agenda.ts'
import { dictionaries } from './dictionaries.ts'
import { imports } from './imports.ts'
import { lighthouse } from './lighthouse.ts'
import { generator } from './load.ts'
import { longLists } from './long-lists.ts'
import { memory } from './memory.ts'
import { offline } from './offline.ts'
import { pages } from './pages.ts'
import { pinning } from './processes.ts'
import { start } from './start.ts'
import { sync } from './sync.ts'
import { machine } from './table.ts'
import { uncached } from './uncached.ts'
import { weights } from './weights.ts'
import { writes } from './writes.ts'

const parts = {
  pages,
  dictionaries,
  uncached,
  writes,
  imports,
  agenda,
  'long-lists': longLists,
  weights,
  lighthouse,
  start,
  memory,
  sync,
  offline,
}

/**
 * `npm run bench -- writes` runs only that part; `--baseline PATH` compares `uncached` with another built checkout;
 * `--page /tickets` measures only pages with that text in their path with Lighthouse.
 */
const { positionals: names, values: options } = parseArgs({
  allowPositionals: true,
  options: { baseline: { type: 'string' }, page: { type: 'string' } },
})
const unknown = names.find((name) => !Object.hasOwn(parts, name))
if (unknown) {
  console.error(`There is no part ${unknown}; the parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
console.log(`${machine()}; ${pinning}; load from ${generator}.`)
console.log('Medians, with the range of all rounds; ratios are taken within each round.')
for (const [name, measure] of Object.entries(parts))
  if (names.length === 0 || names.includes(name)) await measure(options)
