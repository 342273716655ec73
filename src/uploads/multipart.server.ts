import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { BadRequest, HttpError, invalidField } from '../lib/errors.ts'
import { bytesIn, emptyFile, fileTooLarge, type ImageUpload } from '../lib/image-upload.ts'
import { coerceTexts, emptyToNull } from './coerce.server.ts'
import { hold, releaseAfterAnswer, tooLarge, withinFormSize } from './form-memory.server.ts'

/** A file of a form. `name` is the sender's and only fit for messages. A rejected file has no bytes. */
export type UploadedFile = { name: string; bytes: Buffer; rejection?: HttpError }

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of a multipart body, in memory. */
    uploads: UploadedFile[]
  }
}

/** Names, types and file names are short. */
const maxPartHeaderBytes = 16_384
/** Longest text of one field, in bytes: a rich text with markup. */
const maxFieldBytes = 1_000_000
/** All texts of a form together, in bytes. */
const maxTextBytes = 4_000_000
/** Of a form that a route expects, besides its files; unknown parts are among them. */
const maxFields = 100

/**
 * Returns a `preValidation` hook that reads a body, JSON and multipart alike, so that one schema validates both. Files
 * go to `request.uploads` and never to the disk, so a broken connection leaves nothing behind.
 * @throws HttpError 413 for a form that exceeds a limit; BadRequest for one that cannot be parsed
 */
export function parseBody(schema: z.ZodObject, upload?: ImageUpload) {
  async function parse(request: FastifyRequest): Promise<void> {
    request.uploads = []
    request.body = request.isMultipart()
      ? coerceTexts(schema, await parseForm(request, schema, upload))
      : emptyToNull(schema, request.body)
  }
  formParsers.add(parse)
  return parse
}

/** The hooks that `parseBody` made. */
const formParsers = new WeakSet<object>()

/** Answers 415 to a form that is sent to a route without `parseBody`, such as the sign-in, and bounds the others. */
export function limitForms(app: FastifyInstance) {
  releaseAfterAnswer(app)
  app.addHook('onRoute', (route) => {
    const hooks = [route.preValidation ?? []].flat()
    if (!hooks.some((hook) => formParsers.has(hook))) route.preValidation = [refuseForm, ...hooks]
  })
}

async function refuseForm(request: FastifyRequest) {
  if (request.isMultipart()) throw new HttpError(415, 'This content type is not supported')
}

async function parseForm(request: FastifyRequest, schema: z.ZodObject, upload: ImageUpload | undefined) {
  const texts = collectTexts(request, schema)
  try {
    await withinFormSize(request, () => readParts(request, schema, upload, texts.add))
  } catch (error) {
    throw parseFailure(error)
  }
  const [first] = request.uploads
  if ((upload?.maxFiles ?? 1) === 1 && first?.rejection) throw first.rejection
  return texts.byName
}

async function readParts(
  request: FastifyRequest,
  { shape }: z.ZodObject,
  upload: ImageUpload | undefined,
  addText: (part: MultipartValue) => void,
) {
  const maxFiles = upload?.maxFiles ?? 1
  const limits = {
    fileSize: bytesIn(upload?.maxMegabytes ?? 0),
    parts: maxFields + maxFiles,
    fieldSize: maxFieldBytes,
    headerSize: maxPartHeaderBytes,
  }
  // Busboy buffers the text of a field but streams files, so unknown parts are treated as files.
  const isPartAFile = (name: string | undefined, type: string | undefined, fileName: string | undefined) =>
    fileName !== undefined || type === 'application/octet-stream' || !Object.hasOwn(shape, fieldOf(name ?? ''))
  for await (const part of request.parts({ limits, isPartAFile })) {
    if (part.type === 'field') addText(part)
    // Read to its end: only then does a browser read the response.
    else if (part.fieldname !== upload?.part) part.file.resume()
    else if (request.uploads.length < maxFiles) await receiveFile(request, part, upload)
    else throw tooManyFiles(upload)
  }
}

/** A list may be sent as `tags[]`. */
const fieldOf = (name: string) => name.replace(/\[\]$/, '')

/** Collects the texts that the schema names; a name that occurs more than once has a list. */
function collectTexts(request: FastifyRequest, { shape }: z.ZodObject) {
  const byName: Record<string, string | string[]> = {}
  let bytes = 0
  return {
    byName,
    add({ fieldname, value, valueTruncated }: MultipartValue) {
      const name = fieldOf(fieldname)
      if (!Object.hasOwn(shape, name)) return
      if (valueTruncated) throw invalidField(name, 'This text is too long')
      // @fastify/multipart parses parts with a JSON content type.
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      // The parser replaces bytes that are not valid UTF-8; hardly anybody writes this character.
      if (text.includes('\uFFFD')) throw invalidField(name, 'This text is not valid UTF-8')
      const size = Buffer.byteLength(text)
      hold(request, size)
      bytes += size
      if (bytes > maxTextBytes) throw tooLarge()
      const earlier = byName[name]
      byName[name] = earlier === undefined ? text : [earlier, text].flat()
    },
  }
}

async function receiveFile(request: FastifyRequest, part: MultipartFile, upload: ImageUpload) {
  const chunks: Buffer[] = []
  for await (const chunk of part.file) {
    hold(request, chunk.length)
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  // Browsers send an empty part without a file name where no file was chosen.
  if (bytes.length === 0 && !part.filename) return
  const rejection = part.file.truncated
    ? rejectedFile(413, upload, fileTooLarge(upload.maxMegabytes))
    : bytes.length === 0 && rejectedFile(400, upload, emptyFile)
  request.uploads.push(
    rejection ? { name: part.filename, bytes: Buffer.alloc(0), rejection } : { name: part.filename, bytes },
  )
}

const rejectedFile = (status: number, { part }: ImageUpload, message: string) =>
  new HttpError(status, message, { errors: [{ field: part, message }] })

const tooManyFiles = (upload: ImageUpload) =>
  rejectedFile(
    413,
    upload,
    upload.maxFiles ? `Send at most ${upload.maxFiles} images at a time` : 'Send only one image',
  )

function parseFailure(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.endsWith('_LIMIT')) return new HttpError(413, 'The form has too many fields')
  return new BadRequest('Couldn’t read the form')
}
