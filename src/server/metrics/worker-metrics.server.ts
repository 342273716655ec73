import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { HttpError } from '../../lib/errors.ts'

/**
 * Messages for asking the primary for the metrics of all workers. The answer is their text, or null if one
 * did not respond.
 */
type Exchange = { metricsOfWorkers: number; text?: string | null }

const isExchange = (message: unknown): message is Exchange =>
  typeof message === 'object' && message !== null && 'metricsOfWorkers' in message

/** Answers the workers' requests; called once, in the primary. */
export function collectMetricsOfWorkers() {
  const registry = new AggregatorRegistry()
  cluster.on('message', (worker, message: unknown) => {
    if (!isExchange(message)) return
    const answer = (text: string | null) => worker.isConnected() && worker.send({ ...message, text })
    registry.clusterMetrics().then(answer, () => answer(null))
  })
}

/** Lets the primary read a worker's metrics; called before the worker listens to any message, so that none is lost. */
export function offerMetrics(registry: Registry) {
  if (!cluster.isWorker) return
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries(registry)
}

/**
 * Returns a function for the text of the metrics: of this process, or of all workers together.
 * @throws HttpError 503 from that function when a worker does not answer within five seconds
 */
export function metricsText(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  const waiting = new Map<number, PromiseWithResolvers<string>>()
  let count = 0
  process.on('message', (message) => {
    if (!isExchange(message)) return
    const { resolve, reject } = waiting.get(message.metricsOfWorkers) ?? {}
    waiting.delete(message.metricsOfWorkers)
    if (message.text) resolve?.(message.text)
    else reject?.(new HttpError(503, 'A worker did not answer with its metrics', { retryAfter: 10 }))
  })
  return () => {
    const answer = Promise.withResolvers<string>()
    count += 1
    waiting.set(count, answer)
    process.send?.({ metricsOfWorkers: count } satisfies Exchange)
    return answer.promise
  }
}
