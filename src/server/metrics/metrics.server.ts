import type { LogEvent } from 'kysely'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Storage } from '../../uploads/storage.server.ts'
import { CacheCounts } from '../response-cache/cache-counts.server.ts'
import { offerMetrics } from './worker-metrics.server.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** In seconds. */
const queryBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2]
const storageBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10]
const requestBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Creates the metrics of requests, and Node's own. No label contains client input. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  offerMetrics(registry)
  collectDefaultMetrics({ register: registry })
  const cacheCounts = new CacheCounts()

  const requests = new Counter({
    name: 'summit_http_requests_total',
    help: 'Requests from the network, with those that the response cache answered',
    labelNames: ['method', 'route', 'status'],
    registers,
    collect() {
      for (const { count, ...hit } of cacheCounts.takeFast()) this.inc({ method: 'GET', ...hit }, count)
    },
  })
  const durations = new Histogram({
    name: 'summit_http_request_duration_seconds',
    help: 'Time to answer network requests, except those that the response cache answered before routing',
    labelNames: ['method', 'route'],
    buckets: requestBuckets,
    registers,
  })
  new Counter({
    name: 'summit_response_cache_requests_total',
    help: 'Public pages and reads by result: hit, miss (rendered), or stale (the last good one, after a failure)',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset()
      this.inc({ result: 'hit' }, cacheCounts.hits)
      this.inc({ result: 'miss' }, cacheCounts.misses)
      this.inc({ result: 'stale' }, cacheCounts.stale)
    },
  })
  const queries = new Histogram({
    name: 'summit_database_query_duration_seconds',
    help: 'Duration of database statements',
    labelNames: ['operation', 'outcome'],
    buckets: queryBuckets,
    registers,
  })
  const storageCalls = new Histogram({
    name: 'summit_storage_operation_duration_seconds',
    help: 'Duration of image storage operations',
    labelNames: ['operation', 'outcome'],
    buckets: storageBuckets,
    registers,
  })

  return {
    registry,
    cacheCounts,
    countRequest(labels: { method: string; route: string; status: number }, seconds: number) {
      const { status: _status, ...rest } = labels
      requests.inc(labels)
      durations.observe(rest, seconds)
    },
    /** The `log` of a database. */
    countQuery({ level, query, queryDurationMillis }: LogEvent) {
      const operation = /^\s*(select|insert|update|delete)\b/i.exec(query.sql)?.[1]?.toLowerCase() ?? 'other'
      queries.observe({ operation, outcome: outcomeOf(level !== 'error') }, queryDurationMillis / 1000)
    },
    /** Returns the storage, with its operations timed. */
    timed: (storage: Storage): Storage =>
      withTimedCalls(storage, (operation, isDone, seconds) =>
        storageCalls.observe({ operation, outcome: outcomeOf(isDone) }, seconds),
      ),
  }
}

const outcomeOf = (isDone: boolean) => (isDone ? 'done' : 'failed')

type OnCall = (name: string, isDone: boolean, seconds: number) => void

/** Returns the object with its asynchronous methods timed: each call is reported when its promise settles. */
function withTimedCalls<Target extends object>(target: Target, onCall: OnCall): Target {
  return new Proxy(target, {
    get(_target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || typeof name !== 'string') return value
      return (...values: unknown[]) => {
        const startedAt = performance.now()
        const report = (isDone: boolean) => onCall(name, isDone, (performance.now() - startedAt) / 1000)
        const result: unknown = value.apply(target, values)
        if (result instanceof Promise)
          result.then(
            () => report(true),
            () => report(false),
          )
        return result
      }
    },
  })
}
