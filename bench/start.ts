import { setTimeout as wait } from 'node:timers/promises'
import { siteFolder } from './data.ts'
import { memoryOf, startProduct } from './processes.ts'
import { print, spread } from './table.ts'

const rounds = 5

/** From spawn to the first answer of a built, migrated site, and what it holds in memory when nobody asks. */
export async function start() {
  const site = await siteFolder({ demo: true })
  const [listening, answered, memory]: [number[], number[], number[]] = [[], [], []]
  try {
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now()
      const server = await startProduct(site.env)
      listening.push(server.startedIn / 1000)
      const answer = await fetch(`${server.url}/`)
      await answer.text()
      answered.push((performance.now() - begun) / 1000)
      await wait(3000)
      memory.push(memoryOf(server.pid))
      await server.stop()
    }
  } finally {
    await site.remove()
  }
  print(
    `Start of the built, migrated demo summit, ${rounds} rounds`,
    ['listens after, s', 'first page after, s', 'memory 3 s later, MB'],
    [[spread(listening), spread(answered), spread(memory)]],
  )
}
