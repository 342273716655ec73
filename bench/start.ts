import { setTimeout as wait } from 'node:timers/promises'
import { siteFolder } from './data.ts'
import { memoryOf, startProduct } from './processes.ts'
import { print, spread } from './table.ts'

const rounds = 5

/** Time from spawn to the first response of a built, migrated site, and its memory when idle. */
export async function start() {
  const site = await siteFolder({ demo: true })
  const [listening, responded, memory]: [number[], number[], number[]] = [[], [], []]
  try {
    for (let round = 0; round < rounds; round += 1) {
      const spawned = performance.now()
      const server = await startProduct(site.env)
      listening.push(server.startedIn / 1000)
      const response = await fetch(`${server.url}/`)
      await response.text()
      responded.push((performance.now() - spawned) / 1000)
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
    [[spread(listening), spread(responded), spread(memory)]],
  )
}
