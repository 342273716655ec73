import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Revisions } from '../db/revisions.server.ts'
import { type Encoding, encoded, encodingFor, isCompressible } from './encodings.server.ts'
import type { App } from './new-app.server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is the same for everybody until somebody writes: it is made once and kept. */
    kept?: true
  }
}

/** The body in one encoding, with the headers that it is sent with, name after value. */
type Form = { headers: string[]; body: Buffer }

/** A whole answer, and the moment that it is true for. */
type Answer = {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Names the body, for If-None-Match; left out where the answer's own ETag means something else. */
  tag: string | undefined
  /** Undefined when the database could not say: such an answer is not kept. */
  revision: number | undefined
  minute: number
  forms: Partial<Record<Encoding, Form>>
  /** The headers of a 304, name after value. */
  nothing: string[]
}

/** Days that an answer depends on (an early-bird price, coming events) begin without a write, on a full minute. */
const minuteOf = (milliseconds: number) => Math.floor(milliseconds / 60_000)
const policy = 'content-security-policy'
const mostBytes = 64 * 1_048_576

/** What belongs to one sending of an answer, and not to the answer. */
const ofConnection = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

type Parts = { revisions: Revisions; clock: () => Date }
export type KeptAnswers = ReturnType<typeof keptAnswers>

/**
 * Keeps what public pages and public reads answer, whole, with the revision of the database that it was made at, and
 * serves it for as long as the database is at that revision. Nothing that depends on who asks is kept: a call with a
 * token passes by. While the database does not answer, the last good answer is better than none.
 */
export function keptAnswers({ revisions, clock }: Parts) {
  const kept = new LRUCache<string, Answer>({ maxSize: mostBytes, sizeCalculation: sizeOf })
  const makings = new Map<string, { revision: number | undefined; answer: Promise<Answer> }>()
  /** The address whose answer is being made: that call must reach its handler. */
  const making = new AsyncLocalStorage<string>()
  let isClosing = false
  let app: App
  let toldAt = 0

  const isFresh = (answer: Answer, revision: number) =>
    answer.revision === revision && answer.minute === minuteOf(clock().getTime())

  async function make(address: string, revision: number | undefined): Promise<Answer> {
    const minute = minuteOf(clock().getTime())
    // `inject` begins when it is awaited: hence within.
    const { statusCode, headers, rawPayload } = await making.run(address, async () => await app.inject(address))
    const answer = parseResponse(statusCode, headers, rawPayload, revision, minute)
    const isGood = statusCode === 200 && answer.headers['cache-control'] !== 'no-store'
    if (isGood && revision !== undefined) kept.set(address, answer)
    // What is gone is gone; what only cannot be reached may be shown as it was.
    else if (statusCode !== 503) kept.delete(address)
    return answer
  }

  /** However many ask for it at once, an answer is made once. */
  function made(address: string, revision: number | undefined): Promise<Answer> {
    const current = makings.get(address)
    if (current && current.revision === revision) return current.answer
    const answer = make(address, revision).finally(() => {
      if (makings.get(address)?.answer === answer) makings.delete(address)
    })
    makings.set(address, { revision, answer })
    return answer
  }

  async function answerTo(address: string): Promise<{ answer: Answer; isStale?: true }> {
    const last = kept.get(address)
    let revision: number | undefined
    try {
      revision = await revisions.now()
      if (last && isFresh(last, revision)) return { answer: last }
    } catch (error) {
      tell(error as Error)
      if (last) return { answer: last, isStale: true }
    }
    const answer = await made(address, revision)
    return answer.status === 503 && last ? { answer: last, isStale: true } : { answer }
  }

  /** A database that is away is told of once a minute, not with each visitor. */
  function tell({ message }: Error) {
    if (Date.now() - toldAt < 60_000) return
    toldAt = Date.now()
    app.log.warn(`The database does not answer (${message}): pages are served as they were last`)
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { answer, isStale }: Awaited<ReturnType<typeof answerTo>>,
  ) {
    if (isStale) reply.header('Warning', '110 - "Response is Stale"')
    if (answer.tag && names(request.headers['if-none-match'], answer.tag))
      return reply.removeHeader(policy).status(304).headers(headersOfNothing(answer.headers)).send()
    const encoding = encodingFor(request.headers['accept-encoding'])
    const { headers, body } = await formOf(answer, encoding)
    for (let place = 0; place < headers.length; place += 2) reply.header(headers[place] as string, headers[place + 1])
    return reply.status(answer.status).send(body)
  }

  /** A kept answer that is known to be fresh, straight to the connection. @returns whether there was one */
  function sendAtOnce(request: IncomingMessage, response: ServerResponse, answer: Answer, revision: number): boolean {
    if (!isFresh(answer, revision)) return false
    if (answer.tag && names(request.headers['if-none-match'], answer.tag)) {
      response.writeHead(304, answer.nothing)
      response.end()
      return true
    }
    const form = answer.forms[encodingFor(request.headers['accept-encoding'] as string | undefined)]
    if (!form) return false
    response.writeHead(answer.status, form.headers)
    response.end(request.method === 'HEAD' ? undefined : form.body)
    return true
  }

  return {
    /**
     * The short way, before anything else of the server runs: what is kept and fresh costs little more than the bytes.
     * @param otherwise the long way
     */
    serve(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const answer = isRead && !isClosing && !request.headers.authorization ? kept.get(request.url ?? '') : undefined
      if (!answer) {
        otherwise()
        return
      }
      const atOnce = (revision: number) => {
        if (!sendAtOnce(request, response, answer, revision)) otherwise()
      }
      try {
        const revision = revisions.now()
        if (typeof revision === 'number') atOnce(revision)
        else revision.then(atOnce, otherwise)
      } catch {
        otherwise()
      }
    },

    /** Routes whose configuration says `kept` are answered from here. */
    attach(site: App) {
      app = site
      app.addHook('onRequest', async (request, reply) => {
        if (!request.routeOptions.config.kept) return
        if (request.headers.authorization) return
        const address = addressOf(request)
        if (address === undefined || making.getStore() === address) return
        await send(request, reply, await answerTo(address))
        return reply
      })
      app.addHook('preClose', async () => {
        isClosing = true
      })
      app.addHook('onClose', () => revisions.close())
    },
  }
}

/**
 * Under what an answer is kept: the path alone, since no answer here depends on a query.
 * @returns undefined for the part of a list and for a path that is another one when it is read as an address
 */
function addressOf({ raw }: FastifyRequest): string | undefined {
  const [path = '/', query = ''] = (raw.url ?? '/').split('?', 2)
  const isPart = path.startsWith('/api/') && /(^|&)(limit|offset)=/.test(query)
  const isPlain = !path.startsWith('//') && new URL(path, 'http://localhost').pathname === path
  return isPlain && !isPart ? path : undefined
}

function parseResponse(
  status: number,
  sent: Record<string, string | string[] | number | undefined>,
  body: Buffer,
  revision: number | undefined,
  minute: number,
): Answer {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(sent))
    if (value !== undefined && !ofConnection.has(name)) headers[name] = String(value)
  headers['cache-control'] ??= 'no-cache'
  headers.vary = 'Accept-Encoding'
  // The version of a record says when it was changed last; what is shown of it may also change with the date.
  const tag = status === 200 && !headers.etag ? tagOf(body, headers[policy]) : undefined
  if (tag) headers.etag = tag
  const nothing = Object.entries(headersOfNothing(headers)).flat()
  return { status, headers, body, tag, revision, minute, forms: {}, nothing }
}

/** Names the body and the policy that it runs under: the browser's copy keeps its own with a 304. */
function tagOf(body: Buffer, policyOfPage = ''): string {
  const hash = createHash('sha256').update(policyOfPage).update(body).digest('base64url')
  return `W/"${hash.slice(0, 22)}"`
}

/** In bytes, with what its other forms and its headers will take. */
const sizeOf = ({ body }: Answer) => Math.ceil(body.length * 1.5) + 4096

/** The answer in an encoding: made when it is first asked for. */
async function formOf(answer: Answer, wanted: Encoding): Promise<Form> {
  const ready = answer.forms[wanted]
  if (ready) return ready
  const { headers, body } = answer
  const encoding = isCompressible(headers['content-type'], body.length) ? wanted : 'identity'
  const bytes = await encoded(body, encoding)
  const all = {
    ...headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(bytes.length),
  }
  const form = { headers: Object.entries(all).flat(), body: bytes }
  answer.forms[wanted] = form
  return form
}

/** Whether If-None-Match names the body (RFC 9110, 13.1.2: the weak comparison). */
function names(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header === tag || header === '*') return true
  return header.includes(',') && header.split(',').some((each) => each.trim() === tag)
}

/**
 * What goes with a 304: the headers that a kept copy is brought up to date by (RFC 9110, 15.4.5). No policy: that for
 * data, which any other answer begins with, would keep the browser's copy from running its scripts.
 */
function headersOfNothing({ etag = '', 'cache-control': cacheControl = '', vary = '' }: Answer['headers']) {
  return { etag, 'cache-control': cacheControl, vary }
}
