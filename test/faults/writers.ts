import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { type Random, randomFrom } from './round.ts'
import { bodyOf, chooseSave, type Entity, type Save, type SavedRecord } from './saves.ts'

/** Where a writer sends its saves. */
export type Target = { url: string; token: string }

/** 'lost': the connection ended, or nothing listened. `ms` until it was known. */
export type Answer = { status: number | 'lost'; ms: number; retryAfter: string | null }

/** A request that is not answered for this number of milliseconds hangs. */
const hangs = 30_000

/** @throws when nothing is answered for too long */
export async function timed(
  url: string,
  init: RequestInit = {},
): Promise<Answer & { response?: Response; text: string }> {
  const began = performance.now()
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(hangs) })
    const text = await response.text()
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, ms: performance.now() - began, retryAfter, response, text }
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') throw new Error(`No answer within ${hangs} ms: ${url}`)
    return { status: 'lost', ms: performance.now() - began, retryAfter: null, text: '' }
  }
}

/** Saves one record after another, and remembers what was acknowledged. Each writer has records of its own. */
export class Writer {
  /** Acknowledged, by id. */
  readonly records = new Map<string, { entity: Entity; record: SavedRecord }>()
  readonly deleted = new Set<string>()
  readonly answers: Answer[] = []
  /** Sent, and not acknowledged: it may be done or not. */
  pending: Save | undefined
  /** The number of acknowledged saves. */
  acknowledged = 0
  readonly #random: Random

  constructor(seed: number) {
    this.#random = randomFrom(seed)
  }

  /** Sends the save that is not acknowledged yet, or another one. @returns true when it was acknowledged */
  async save({ url, token }: Target): Promise<boolean> {
    this.pending ??= chooseSave(
      this.#random,
      [...this.records].map(([id, { entity }]) => ({ entity, id })),
    )
    const { entity, method, id, key } = this.pending
    const { body, headers } = bodyOf(this.pending)
    const { text, response, ...answer } = await timed(`${url}/api/${entity}${id ? `/${id}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': `"${key}"`, ...headers },
      ...(body && { body }),
    })
    this.answers.push(answer)
    if (!response?.ok) {
      assert.ok(
        [503, 'lost'].includes(answer.status),
        `${method} ${entity} was answered with ${answer.status}: ${text}`,
      )
      return false
    }
    this.#remember(this.pending, JSON.parse(text).data)
    this.pending = undefined
    this.acknowledged += 1
    return true
  }

  #remember({ entity, method, id = '' }: Save, data: SavedRecord | SavedRecord[]) {
    if (method === 'DELETE') {
      this.records.delete(id)
      this.deleted.add(id)
    } else for (const record of [data].flat()) this.records.set(record.id, { entity, record })
  }

  /** Sends what is not acknowledged again, until it is. */
  async finish(target: Target) {
    while (this.pending) await this.save(target)
  }
}

export const createWriters = (count: number, seed: number) =>
  Array.from({ length: count }, (_, index) => new Writer(seed + index))

/** Lets writers save until `stop` is called, or the test ends. What fails is sent again. */
export function startWriting(writers: Writer[], target: Target, context: TestContext) {
  let isStopped = false
  context.after(() => {
    isStopped = true
  })
  const ended = Promise.all(
    writers.map(async (writer) => {
      while (!isStopped) if (!(await writer.save(target))) await setImmediate()
    }),
  )
  ended.catch(() => {}) // until it is awaited
  return async () => {
    isStopped = true
    await ended
  }
}
