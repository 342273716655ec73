import { siteFolder } from './data.ts'
import { type Load, load } from './load.ts'
import { startProduct } from './processes.ts'
import { number, print, ratios, spread } from './table.ts'

const rounds = 3
const seconds = 3

/** A request with a token bypasses the cache. */
const contests = {
  'home, cached': { path: '/', headers: {} as Record<string, string> },
  'home, rendered': { path: '/', headers: { authorization: 'Bearer none' } },
  'speakers, rendered': { path: '/speakers', headers: { authorization: 'Bearer none' } },
}

/** One worker and two, on the same two cores as the load generator. */
export async function workers() {
  const site = await siteFolder({ demo: true })
  const rows: string[][] = []
  try {
    for (const [name, { path, headers }] of Object.entries(contests)) {
      const loads: [one: Load[], two: Load[]] = [[], []]
      for (let round = 0; round < rounds; round += 1)
        for (const [index, count] of [1, 2].entries())
          loads[index]?.push(await measure({ ...site.env, WORKERS: String(count) }, path, headers))
      rows.push(rowOf(name, loads))
    }
  } finally {
    await site.remove()
  }
  print(
    `WORKERS=1 and 2 on two cores, with the load generator on them too, 32 connections, ${rounds} rounds of ${seconds} s`,
    [
      '',
      'responses/s, 1',
      'responses/s, 2',
      'ratio',
      'server µs/request, 1',
      '2',
      'generator µs/request, 1',
      '2',
      'ratio without generator',
      'failures',
    ],
    rows,
  )
}

async function measure(env: Record<string, string>, path: string, headers: Record<string, string>): Promise<Load> {
  const server = await startProduct(env, undefined, 'server and child')
  const options = { connections: 32, headers, role: 'load everywhere' as const }
  try {
    await load(server, path, { ...options, seconds: 1 })
    return await load(server, path, { ...options, seconds })
  } finally {
    await server.stop()
  }
}

/**
 * 'Ratio without generator': what two workers would answer on two cores of their own, compared with one worker on one: twice
 * the ratio of processor time per request.
 */
function rowOf(name: string, [one, two]: [Load[], Load[]]): string[] {
  const rates = [one, two].map((loads) => loads.map(({ perSecond }) => perSecond))
  const server = [one, two].map((loads) => loads.map(({ processorPerRequest }) => processorPerRequest))
  const generator = [one, two].map((loads) => loads.map(({ generatorPerRequest }) => generatorPerRequest))
  const [rate1 = [], rate2 = []] = rates
  const [server1 = [], server2 = []] = server
  return [
    name,
    ...rates.map(spread),
    spread(ratios(rate2, rate1)),
    ...server.map(spread),
    ...generator.map(spread),
    spread(ratios(server1, server2).map((ratio) => 2 * ratio)),
    number([...one, ...two].reduce((sum, { failures }) => sum + failures, 0)),
  ]
}
