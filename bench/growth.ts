import { caller, signIn } from './calls.ts'
import { changeLog } from './change-log.ts'
import { openConsole } from './console.ts'
import { siteFolder, speakerOf } from './data.ts'
import { longLists } from './long-lists.ts'
import { type Server, startProduct } from './processes.ts'
import { median, number, print } from './table.ts'

const sizes = [100, 1000, 10_000]
const repeats = 7

/** Response times with a growing number of speakers. */
export async function growth() {
  const rows: string[][] = []
  for (const speakers of sizes) {
    const site = await siteFolder({ speakers })
    const server = await startProduct(site.env)
    try {
      rows.push([number(speakers), ...(await measured(server))])
    } finally {
      await server.stop()
      await site.remove()
    }
  }
  print(
    `Growth: milliseconds with that many speakers, medians of ${repeats}`,
    [
      'speakers',
      '/speakers cached',
      '/speakers rendered',
      'GET /api/speakers',
      'a write',
      'console table',
      'a search in it',
    ],
    rows,
  )
  await longLists()
  await changeLog()
}

async function measured(server: Server): Promise<string[]> {
  const token = await signIn(server)
  const { call, close } = caller(server, 1)
  const time = async (...request: Parameters<typeof call>) => {
    const start = performance.now()
    await call(...request)
    return performance.now() - start
  }
  const medianTime = async (...request: Parameters<typeof call>) => {
    await time(...request)
    const all: number[] = []
    for (let round = 0; round < repeats; round += 1) all.push(await time(...request))
    return number(median(all))
  }
  const cells = [
    await medianTime('GET', '/speakers'),
    await medianTime('GET', '/speakers', { token: 'none' }),
    await medianTime('GET', '/api/speakers', { token }),
    await medianTime('POST', '/api/speakers', { token, body: speakerOf(0) }),
    ...(await consoleTable(server, token)),
  ]
  close()
  return cells
}

/** Times from the list's response to its table, and from a key pressed in the search to its rows. */
async function consoleTable(server: Server, token: string): Promise<string[]> {
  const { page, close } = await openConsole(token)
  const [shown, searched]: [number[], number[]] = [[], []]
  for (let round = 0; round < 3; round += 1) {
    await page.goto(`${server.url}/admin/speakers`)
    await page.locator('tbody tr').first().waitFor({ timeout: 60_000 })
    shown.push(
      await page.evaluate(() => {
        const list = performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/speakers?'))
        return performance.now() - ((list as PerformanceResourceTiming | undefined)?.responseEnd ?? 0)
      }),
    )
    const field = page.getByRole('searchbox')
    await field.click()
    const start = performance.now()
    await field.pressSequentially('7')
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    searched.push(performance.now() - start)
  }
  await close()
  return [number(median(shown)), number(median(searched))]
}
