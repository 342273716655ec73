import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { publicPageList } from '../src/features/public-pages.ts'
import { freePort } from '../test/free-port.ts'
import { browserOptions } from './browser.ts'
import { siteFolder } from './data.ts'
import { type Server, startProduct } from './processes.ts'
import { median, number, print } from './table.ts'

const rounds = 3

/** Lighthouse and its 114 packages: installed when this part first runs. */
const folder = new URL('lighthouse/', import.meta.url)

type Audit = { numericValue?: number; details?: { items?: { duration?: number }[] } }
type Report = { runtimeError?: object; categories: Record<string, { score: number }>; audits: Record<string, Audit> }
type Lighthouse = (url: string, flags: { port: number; logLevel: 'error' }) => Promise<{ lhr: Report }>

const columns = {
  performance: scoreOf('performance'),
  accessibility: scoreOf('accessibility'),
  'best practices': scoreOf('best-practices'),
  SEO: scoreOf('seo'),
  'blocking, ms': numberOf('total-blocking-time'),
  'longest task, ms': ({ audits }: Report) =>
    Math.max(0, ...(audits['long-tasks']?.details?.items ?? []).map(({ duration = 0 }) => duration)),
  'largest paint, ms': numberOf('largest-contentful-paint'),
  shift: numberOf('cumulative-layout-shift'),
  kB: (report: Report) => numberOf('total-byte-weight')(report) / 1000,
}

function scoreOf(category: string) {
  return ({ categories }: Report) => (categories[category]?.score ?? Number.NaN) * 100
}

function numberOf(audit: string) {
  return ({ audits }: Report) => audits[audit]?.numericValue ?? Number.NaN
}

/**
 * Lighthouse with its default settings, a phone, for each public page of the demo summit.
 * @param options.page only pages whose path contains this text
 */
export async function lighthouse({ page: wanted = '/' }: { page?: string | undefined }) {
  const measure = await installedLighthouse()
  const site = await siteFolder({ demo: true })
  const server = await startProduct(site.env)
  const port = await freePort()
  const browser = await chromium.launch({
    ...browserOptions,
    args: [...browserOptions.args, `--remote-debugging-port=${port}`],
  })
  try {
    const rows: string[][] = []
    for (const path of (await publicPaths(server)).filter((path) => path.includes(wanted))) {
      const reports: Report[] = []
      for (let round = 0; round < rounds; round += 1) {
        const { lhr } = await measure(server.url + path, { port, logLevel: 'error' })
        if (lhr.runtimeError) throw new Error(JSON.stringify(lhr.runtimeError))
        reports.push(lhr)
      }
      rows.push([path, ...Object.values(columns).map((value) => number(median(reports.map(value))))])
    }
    print(
      `Lighthouse on a phone, medians of ${rounds}; 0 where no task took 50 ms`,
      ['', ...Object.keys(columns)],
      rows,
    )
  } finally {
    await browser.close()
    await server.stop()
    await site.remove()
  }
}

async function installedLighthouse(): Promise<Lighthouse> {
  const entry = new URL('node_modules/lighthouse/core/index.js', folder)
  if (!existsSync(entry)) {
    const { status } = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
    if (status !== 0) throw new Error('Lighthouse could not be installed')
  }
  return (await import(entry.href)).default
}

/** Returns the paths of the public pages, with a speaker and an event in place of all. */
async function publicPaths({ url }: Server): Promise<string[]> {
  const firstOf = async (list: string) => {
    const { data } = (await (await fetch(`${url}/api/${list}`)).json()) as { data: [{ id: string }] }
    return `/${list}/${data[0].id}`
  }
  const records = [await firstOf('speakers'), await firstOf('events')]
  return [...new Set([...publicPageList.map(({ path }) => path), ...records, '/login', '/register'])]
}
