import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEnvironment } from './environment.server.ts'

test('traces are exported when they have a collector, and neither OpenTelemetry nor they are turned off', () => {
  const collector = 'https://collector.example/v1/traces'
  const toAll = { OTEL_EXPORTER_OTLP_ENDPOINT: collector }
  const traced = { sampler: 'parentbased_always_on', ratio: 1 }
  assert.deepEqual(readEnvironment(toAll).traces, traced)
  assert.deepEqual(readEnvironment({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector }).traces, traced)
  assert.deepEqual(readEnvironment({ ...toAll, OTEL_SDK_DISABLED: 'false' }).traces, traced)
  assert.equal(readEnvironment({ ...toAll, OTEL_SDK_DISABLED: 'True' }).traces, undefined)
  assert.equal(readEnvironment({ ...toAll, OTEL_TRACES_EXPORTER: 'none' }).traces, undefined)
  assert.equal(readEnvironment({ OTEL_TRACES_SAMPLER: 'always_on' }).traces, undefined)
})

test('a refused address of a collector is never shown: it may hold a key', () => {
  for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])
    assert.throws(() => readEnvironment({ [name]: 'collector.example:4317/geheim' }), {
      message: `${name} is not valid: must be an http(s) address`,
    })
})

test('a sampler and an exporter that the site does not have are refused', () => {
  const samplers = 'always_on, always_off, traceidratio'
  const parentBased = 'parentbased_always_on, parentbased_always_off, parentbased_traceidratio'
  const refused: [name: string, value: string, reason: string][] = [
    ['OTEL_TRACES_EXPORTER', 'zipkin', 'must be otlp or none'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote', `must be one of ${samplers}, ${parentBased}`],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'must be a number from 0 to 1'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half', 'must be a number from 0 to 1'],
  ]
  for (const [name, value, reason] of refused)
    assert.throws(() => readEnvironment({ [name]: value }), { message: `${name}=${value} is not valid: ${reason}` })
})
