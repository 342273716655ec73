import { spawnSync } from 'node:child_process'
import { get } from 'node:http'
import { processorTime, type Server, startNode, startProgram } from './processes.ts'

export type Load = {
  perSecond: number
  /** Of one request, in microseconds: unlike the rate, it does not depend on what the load generator can do. */
  processorPerRequest: number
  /** In milliseconds. */
  p99: number
  failures: number
}

type LoadOptions = { connections?: number; seconds?: number; headers?: Record<string, string>; expected?: number }
type Asked = Required<Omit<LoadOptions, 'expected'>> & { url: string }
/** `duration` in seconds. */
type Counted = { requests: number; duration: number; p99: number; failures: number }

/** wrk asks several times as fast as autocannon, which comes with the packages and does where wrk is not installed. */
const hasWrk = spawnSync('wrk', ['-v']).error === undefined
/** Seconds after which an answer that has not come counts as a failure. */
const patience = 10
export const generator = hasWrk ? 'wrk' : 'autocannon'

/**
 * Asks one address as fast as it answers.
 * @throws when it does not answer with the expected status before
 */
export async function load(server: Server, path: string, options: LoadOptions = {}): Promise<Load> {
  const { connections = 16, seconds = 3, expected = 200 } = options
  const headers = { 'accept-encoding': 'br', ...options.headers }
  const url = server.url + path
  const status = await statusOf(url, headers)
  if (status !== expected) throw new Error(`${url} answers with ${status}, not with ${expected}`)
  const before = processorTime(server.pid)
  const counted = await (hasWrk ? askWithWrk : askWithAutocannon)({ url, connections, seconds, headers })
  const used = processorTime(server.pid) - before
  return {
    perSecond: (counted.requests - counted.failures) / counted.duration,
    processorPerRequest: (used / Math.max(counted.requests, 1)) * 1e6,
    p99: counted.p99,
    failures: counted.failures,
  }
}

const statusOf = (url: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, { headers, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode))
    }).once('error', reject)
  })

const headerOptions = (headers: Record<string, string>, between: string) =>
  Object.entries(headers).flatMap(([name, value]) => ['-H', name + between + value])

async function askWithWrk({ url, connections, seconds, headers }: Asked): Promise<Counted> {
  const measures = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', `${patience}s`]
  const said = await outputOf(
    startProgram('load', ['wrk', ...measures, '-s', 'bench/wrk-report.lua', ...headerOptions(headers, ': '), url]),
  )
  return JSON.parse(said.trim().split('\n').at(-1) ?? '')
}

async function askWithAutocannon({ url, connections, seconds, headers }: Asked): Promise<Counted> {
  const measures = ['--json', '-c', String(connections), '-d', String(seconds), '-t', String(patience)]
  const script = 'node_modules/autocannon/autocannon.js'
  const result = JSON.parse(
    await outputOf(startNode('load', [script, ...measures, ...headerOptions(headers, '='), url])),
  )
  return {
    requests: result.requests.total,
    duration: result.duration,
    p99: result.latency.p99,
    failures: result.errors + result.timeouts + result['4xx'] + result['5xx'],
  }
}

async function outputOf({ stdout }: ReturnType<typeof startProgram>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stdout ?? []) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
