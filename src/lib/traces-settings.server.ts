import { z } from 'zod'

const collector = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional()
const samplers = ['always_on', 'always_off', 'traceidratio'] as const
const parentBased = ['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const

/** OpenTelemetry's own settings that decide what is traced. Its exporter reads the others, such as headers, itself. */
export const tracesSettings = {
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_TRACES_SAMPLER: z
    .enum([...samplers, ...parentBased], `must be one of ${[...samplers, ...parentBased].join(', ')}`)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
}

/** Never shown in a message: the address of a collector may hold a key. */
export const tracesSecrets = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']

type Given = z.infer<z.ZodObject<typeof tracesSettings>>

/** Which requests are traced; `ratio` is the share of them, from 0 to 1, for the samplers that have one. */
export type TracesSettings = { sampler: Given['OTEL_TRACES_SAMPLER']; ratio: number }

/** Returns undefined when no traces are exported. */
export function tracesOf(given: Given): TracesSettings | undefined {
  const collector = given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_ENDPOINT
  const isOff = given.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || given.OTEL_TRACES_EXPORTER === 'none'
  if (!collector || isOff) return undefined
  return { sampler: given.OTEL_TRACES_SAMPLER, ratio: given.OTEL_TRACES_SAMPLER_ARG }
}
