import { setTimeout as delay } from 'node:timers/promises'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { LogEvent } from 'kysely'
import type { TracesSettings } from '../../lib/traces-settings.server.ts'
import type { Storage } from '../../uploads/storage.server.ts'
import type { App } from '../create-server.server.ts'
import { withTimedCalls } from '../timed-calls.server.ts'
import { createExporter } from './exporter.server.ts'
import { createSpans } from './spans.server.ts'
import { summaryOf } from './statement-summary.server.ts'
import { traceRequests } from './trace-requests.server.ts'

export type Traces = ReturnType<typeof createTraces>

/** How long the last spans may take to be sent when the process stops, in milliseconds. */
const flushTimeout = 2000

/** Spans that wait for the collector; further ones are dropped. */
const maxQueueSize = 2048

/** In characters; a longer statement is cut. */
const maxStatementLength = 2000

/** Creates what traces requests, with the statements and storage operations within them. */
export function createTraces(settings: TracesSettings, { databaseUrl }: { databaseUrl: string }) {
  const exporter = createExporter(console.warn)
  const provider = new TracerProvider({
    resource: resourceOfProcess(),
    sampler: samplerOf(settings),
    spanLimits: { attributeValueLengthLimit: maxStatementLength },
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize })],
  })
  const spans = createSpans(provider.getTracer('summit'))
  const system = databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'postgresql'
  return {
    traceRequests: (app: App, trustProxy: readonly string[]) => traceRequests(app, spans, trustProxy),

    /** The `log` of a database. Statements have placeholders where their values are. */
    traceStatement({ level, query, queryDurationMillis }: LogEvent) {
      const attributes = { 'db.system.name': system, 'db.query.text': query.sql }
      const seconds = queryDurationMillis / 1000
      spans.addOperation({ name: summaryOf(query.sql), seconds, isDone: level !== 'error', attributes })
    },

    /** Returns the storage, with its operations traced. */
    traced: (storage: Storage): Storage =>
      withTimedCalls(storage, (operation, isDone, seconds) =>
        spans.addOperation({ name: `storage ${operation}`, seconds, isDone }),
      ),

    /** Sends the last spans, if the collector takes them in time. */
    async close() {
      const sent = provider.shutdown().catch(() => {}) // the exporter has warned
      await Promise.race([sent, delay(flushTimeout, undefined, { ref: false })])
    },
  }
}

/** Names the process, so that those of one site are told apart. */
const resourceOfProcess = () =>
  defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'summit', 'process.pid': process.pid }))
    .merge(
      detectResources({
        detectors: [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector],
      }),
    )

function samplerOf({ sampler, ratio }: TracesSettings): Sampler {
  const root = rootSampler(sampler.replace('parentbased_', ''), ratio)
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler()
}
