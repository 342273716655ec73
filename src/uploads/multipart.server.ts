import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { BadRequest, HttpError, invalidField } from '../lib/errors.ts'
import { bytesIn, emptyFile, fileTooLarge, type ImageUpload } from '../lib/image-upload.ts'
import { coerceTexts, emptyToNull } from './coerce.server.ts'

/** A file of a form. `name` is the sender's and only fit for messages. A rejected file has no bytes. */
export type UploadedFile = { name: string; bytes: Buffer; rejection?: HttpError }

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of a multipart body, in memory. */
    uploads: UploadedFile[]
  }
}

/** Longest text of one field, in bytes: a rich text with markup. */
const maxFieldBytes = 1_000_000
/** All texts of a form together, in bytes. */
const maxTextBytes = 4_000_000

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

/** Answers 415 to a form that is sent to a route without `parseBody`, such as the sign-in. */
export function refuseUnexpectedForms(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    const hooks = [route.preValidation ?? []].flat()
    if (!hooks.some((hook) => formParsers.has(hook))) route.preValidation = [refuseForm, ...hooks]
  })
}

async function refuseForm(request: FastifyRequest) {
  if (request.isMultipart()) throw new HttpError(415, 'This kind of content is not supported')
}

async function parseForm(request: FastifyRequest, schema: z.ZodObject, upload: ImageUpload | undefined) {
  const maxFiles = upload?.maxFiles ?? 1
  const limits = {
    fileSize: bytesIn(upload?.maxMegabytes ?? 0),
    files: maxFiles + 1,
    fields: 100,
    fieldSize: maxFieldBytes,
    fieldNameSize: 100,
  }
  const texts = collectTexts(schema)
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') texts.add(part)
      else if (part.fieldname === upload?.part) await receiveFile(request, part, upload)
      // Read to its end: only then does a browser read the response.
      else part.file.resume()
    }
  } catch (error) {
    throw parseFailure(error, upload)
  }
  if (upload && request.uploads.length > maxFiles) throw tooManyFiles(upload)
  const [first] = request.uploads
  if (maxFiles === 1 && first?.rejection) throw first.rejection
  return texts.byName
}

/** Collects the texts that the schema names; a name that occurs more than once has a list. Others are dropped. */
function collectTexts({ shape }: z.ZodObject) {
  const byName: Record<string, string | string[]> = {}
  let bytes = 0
  return {
    byName,
    add({ fieldname, value, valueTruncated }: MultipartValue) {
      if (valueTruncated) throw invalidField(fieldname, 'This text is too long')
      const name = fieldname.replace(/\[\]$/, '')
      // @fastify/multipart parses a part whose type is JSON.
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      // The parser replaces bytes that are not valid UTF-8; hardly anybody writes this character.
      if (text.includes('\uFFFD')) throw invalidField(name, 'This text is not valid UTF-8')
      bytes += Buffer.byteLength(text)
      if (bytes > maxTextBytes) throw new HttpError(413, 'The form is too large')
      if (!Object.hasOwn(shape, name)) return
      const earlier = byName[name]
      byName[name] = earlier === undefined ? text : [earlier, text].flat()
    },
  }
}

async function receiveFile(request: FastifyRequest, part: MultipartFile, upload: ImageUpload) {
  const chunks: Buffer[] = []
  for await (const chunk of part.file) chunks.push(chunk)
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
    upload.maxFiles ? `At most ${upload.maxFiles} images can be sent at once` : 'Only one image can be sent',
  )

function parseFailure(error: unknown, upload: ImageUpload | undefined): HttpError {
  if (error instanceof HttpError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_FILES_LIMIT' && upload) return tooManyFiles(upload)
  if (code.endsWith('_LIMIT')) return new HttpError(413, 'The form has too many fields')
  return new BadRequest('The form could not be read')
}
