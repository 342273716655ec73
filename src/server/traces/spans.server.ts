import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'

export type Spans = ReturnType<typeof createSpans>

/** An operation that has ended just now. */
type Operation = { name: string; seconds: number; isDone: boolean; attributes?: Attributes }

/** Starts spans, and remembers across asynchronous calls which one work belongs to. */
export function createSpans(tracer: Tracer) {
  const active = new AsyncLocalStorage<Span>()
  const within = (span: Span | undefined) => (span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT)
  return {
    run: <Result>(span: Span, work: () => Result) => active.run(span, work),

    /** Starts the span of a request that another program sent, in the context that it sent along. */
    startServer: (name: string, parent: Context) => tracer.startSpan(name, { kind: SpanKind.SERVER }, parent),

    /** Starts a span of this process's own, within the active one. */
    startInternal: (name: string) => tracer.startSpan(name, {}, within(active.getStore())),

    /** Adds an operation to the active span. Without one, or after its end, as for background work, adds nothing. */
    addOperation({ name, seconds, isDone, attributes = {} }: Operation) {
      const parent = active.getStore()
      if (!parent?.isRecording()) return
      const endTime = Date.now()
      const options = { kind: SpanKind.CLIENT, startTime: endTime - seconds * 1000, attributes }
      const span = tracer.startSpan(name, options, within(parent))
      if (!isDone) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(endTime)
    },
  }
}
