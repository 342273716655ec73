import { spawnSync } from 'node:child_process'
import { get } from 'node:http'
import { processorTime, type Server, startNode, startProgram } from './processes.ts'

export type Load = {
  perSecond: number
  /** In microseconds. Unlike the rate, it does not depend on the speed of the load generator. */
  processorPerRequest: number
  /** Latency in milliseconds. */
  p99: number
  failures: number
}

type LoadOptions = {
  connections?: number
  seconds?: number
  headers?: Record<string, string>
  expected?: number
}
type GeneratorOptions = Required<Omit<LoadOptions, 'expected'>> & { url: string }
/** `duration` in seconds, `p99` in milliseconds. */
type GeneratorResult = { requests: number; duration: number; p99: number; failures: number }

/** wrk sends several times as many requests as autocannon, which is used where wrk is not installed. */
const hasWrk = spawnSync('wrk', ['-v']).error === undefined
/** A response that takes longer counts as a failure. */
const timeoutSeconds = 10
export const generator = hasWrk ? 'wrk' : 'autocannon'

/**
 * Requests one path as fast as the server responds.
 * @throws Error when it does not respond with the expected status beforehand
 */
export async function load(server: Server, path: string, options: LoadOptions = {}): Promise<Load> {
  const { connections = 16, seconds = 3, expected = 200 } = options
  const headers = { 'accept-encoding': 'br', ...options.headers }
  const url = server.url + path
  const status = await statusOf(url, headers)
  if (status !== expected) throw new Error(`${url} responds with ${status}, not with ${expected}`)
  const before = processorTime(server.pid)
  const result = await (hasWrk ? runWrk : runAutocannon)({ url, connections, seconds, headers })
  const used = processorTime(server.pid) - before
  return {
    perSecond: (result.requests - result.failures) / result.duration,
    processorPerRequest: (used / Math.max(result.requests, 1)) * 1e6,
    p99: result.p99,
    failures: result.failures,
  }
}

const statusOf = (url: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    }).once('error', reject)
  })

const headerOptions = (headers: Record<string, string>, separator: string) =>
  Object.entries(headers).flatMap(([name, value]) => ['-H', name + separator + value])

async function runWrk({ url, connections, seconds, headers }: GeneratorOptions): Promise<GeneratorResult> {
  const options = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', `${timeoutSeconds}s`]
  const output = await outputOf(
    startProgram('load', ['wrk', ...options, '-s', 'bench/wrk-report.lua', ...headerOptions(headers, ': '), url]),
  )
  return JSON.parse(output.trim().split('\n').at(-1) ?? '')
}

async function runAutocannon({ url, connections, seconds, headers }: GeneratorOptions): Promise<GeneratorResult> {
  const options = ['--json', '-c', String(connections), '-d', String(seconds), '-t', String(timeoutSeconds)]
  const script = 'node_modules/autocannon/autocannon.js'
  const output = await outputOf(startNode('load', [script, ...options, ...headerOptions(headers, '='), url]))
  const result = JSON.parse(output)
  return {
    requests: result.requests.total,
    duration: result.duration,
    p99: result.latency.p99,
    failures: result.errors + result.timeouts + result['4xx'] + result['5xx'],
  }
}

/** Runs a load generator to its end. */
async function outputOf({ stdout }: ReturnType<typeof startProgram>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stdout ?? []) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
