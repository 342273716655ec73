import { parseArgs } from 'node:util'
import { agenda } from './agenda.ts'
import { attacks } from './attacks.ts'
import { freshness } from './freshness.ts'
import { growth } from './growth.ts'
import { generator } from './load.ts'
import { pages } from './pages.ts'
import { pinning } from './processes.ts'
import { restarts } from './restarts.ts'
import { start } from './start.ts'
import { machine } from './table.ts'
import { uncached } from './uncached.ts'
import { varnish } from './varnish.ts'
import { weights } from './weights.ts'
import { workers } from './workers.ts'
import { writes } from './writes.ts'

const parts = {
  pages,
  uncached,
  freshness,
  writes,
  growth,
  agenda,
  attacks,
  restarts,
  workers,
  varnish,
  weights,
  start,
}

/** `npm run bench -- writes` runs only that part; `--baseline PATH` compares `uncached` with another built checkout. */
const { positionals: names, values: options } = parseArgs({
  allowPositionals: true,
  options: { baseline: { type: 'string' } },
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
