import { invalidField } from '../lib/errors.ts'
import type { RichText } from './document.ts'
import { toStoredDocument } from './normalize.ts'
import { parseHtml } from './parse-html.server.ts'
import { serializeHtml } from './serialize-html.ts'

type ContentInput = { content?: string | null | undefined; contentDocument?: RichText | null | undefined }

/**
 * Returns a record as stored, with its content as a document, whether it was sent as HTML, plain text or a document.
 * @throws BadRequest when the text exceeds the limits of a document, or two different forms of it were sent
 */
export function storedContent<Input extends ContentInput>(input: Input) {
  const { content: source, contentDocument, ...rest } = input
  if (contentDocument === undefined)
    return source === undefined ? rest : { ...rest, content: source ? parseHtml(source) : null }
  const normal = contentDocument && toStoredDocument(contentDocument)
  const document = normal?.content.length ? normal : null
  if (source !== undefined && (source ?? '') !== htmlOf(document))
    throw invalidField('contentDocument', 'Differs from content: send only the one you changed')
  return { ...rest, content: document }
}

const htmlOf = (document: RichText | null) => (document ? serializeHtml(document) : '')
