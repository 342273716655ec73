import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { BadRequest, HttpError, invalidField } from '../lib/errors.ts'
import { decodedBody } from './decode.server.ts'

/** A file as it was sent. Its name is the browser's word, for messages alone; with a refusal, it was not received. */
export type UploadedFile = { field: string; name: string; bytes: Buffer; refusal?: HttpError }

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of a multipart body. */
    uploads: UploadedFile[]
  }
}

type Expected = {
  /** The name of the parts that are files. */
  part: string
  maxBytes: number
  /** More than one file: each is then received or refused by itself. */
  maxFiles?: number
}

/** Text fields of a form: a rich text is the longest. */
const longestField = 1_000_000

/**
 * Reads what a route takes, JSON and multipart alike, before it is checked: the same schema then meets the same values.
 * Files stay in memory: nothing lies around when a connection breaks. One that is too large comes cut off, and does not
 * end the whole form.
 */
export const receive =
  (schema: z.ZodObject, expected?: Expected) =>
  async (request: FastifyRequest): Promise<void> => {
    request.uploads = []
    const isForm = request.isMultipart()
    if (isForm) request.body = await readParts(request, expected)
    request.body = decodedBody(schema, request.body, isForm)
  }

async function readParts(request: FastifyRequest, expected: Expected | undefined): Promise<Record<string, unknown>> {
  const maxFiles = expected?.maxFiles ?? 1
  const limits = {
    fileSize: expected?.maxBytes ?? 0,
    files: maxFiles + 1,
    fields: 100,
    fieldSize: longestField,
    fieldNameSize: 100,
  }
  const texts: [name: string, value: string][] = []
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') texts.push(textOf(part))
      // A refused file is read to its end all the same: only then does the browser listen to the answer.
      else if (part.fieldname === expected?.part) await receiveFile(request, part, expected)
      else part.file.resume() // unknown, like a field that no schema names
    }
  } catch (error) {
    throw asFailure(error as Error & { code?: string }, expected)
  }
  if (expected && request.uploads.length > maxFiles) throw tooMany(expected)
  const refused = request.uploads.find(({ refusal }) => refusal)
  if (refused?.refusal && maxFiles === 1) throw refused.refusal
  return Object.fromEntries([...Map.groupBy(texts, ([name]) => name)].map(([name, group]) => [name, oneOrAll(group)]))
}

function textOf({ fieldname, value, valueTruncated }: MultipartValue): [name: string, value: string] {
  if (valueTruncated) throw invalidField(fieldname, 'This text is too long')
  // A part that says that it is JSON comes parsed.
  return [fieldname.replace(/\[\]$/, ''), typeof value === 'string' ? value : JSON.stringify(value)]
}

/** One text, or all of them where a field was sent more than once. */
const oneOrAll = (group: [string, string][]) => (group.length > 1 ? group.map(([, value]) => value) : group[0]?.[1])

async function receiveFile(request: FastifyRequest, part: MultipartFile, expected: Expected) {
  const chunks: Buffer[] = []
  for await (const chunk of part.file) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  // A form sends an empty part without a name where no file was chosen.
  if (bytes.length === 0 && !part.filename) return
  const refusal = part.file.truncated
    ? tooLarge(expected)
    : bytes.length === 0
      ? invalidField(expected.part, 'The file is empty')
      : undefined
  request.uploads.push({
    field: expected.part,
    name: part.filename,
    bytes: refusal ? Buffer.alloc(0) : bytes,
    ...(refusal && { refusal }),
  })
}

const refusedFile = (status: number, field: string, message: string) =>
  new HttpError(status, message, { errors: [{ field, message }] })

const tooLarge = ({ part, maxBytes }: Expected) =>
  refusedFile(413, part, `Image file is too large (max ${maxBytes / 1_048_576}MB)`)

const tooMany = ({ part, maxFiles = 1 }: Expected) =>
  refusedFile(
    413,
    part,
    maxFiles === 1 ? 'Only one image can be sent' : `At most ${maxFiles} images can be sent at once`,
  )

function asFailure(error: Error & { code?: string }, expected: Expected | undefined): Error {
  if (error instanceof HttpError) return error
  if (error.code === 'FST_FILES_LIMIT' && expected) return tooMany(expected)
  if (error.code?.endsWith('_LIMIT')) return new HttpError(413, 'The form has too many fields')
  return new BadRequest('The form could not be read')
}
