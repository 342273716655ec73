import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import { oncePerMinute } from '../once-per-minute.server.ts'

/** Returns an exporter that sends JSON over HTTP to the collector of the environment, and warns when that fails. */
export function createExporter(warn: (message: string) => void): SpanExporter {
  const exporter: SpanExporter = new OTLPTraceExporter()
  const warnOncePerMinute = oncePerMinute(warn)
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error) warnOncePerMinute(`Traces could not be exported: ${reasonOf(result.error)}`)
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

/** The code alone where there is one: the message may repeat what the collector answered. */
const reasonOf = ({ code, message }: Error & { code?: string | number }) => code ?? message
