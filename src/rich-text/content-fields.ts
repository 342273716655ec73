import { z } from 'zod'
import { richText } from './document.ts'
import { richTextInput } from './document-input.ts'
import { limits } from './limits.ts'

/** The request fields that carry a record's rich text; stored-content.server.ts merges them into one document. */
export const contentInputFields = {
  content: z
    .string()
    .max(limits.characters, 'Must be at most 200,000 characters')
    .nullish()
    .describe('HTML, or plain text with a paragraph for each line. It is parsed into contentDocument.'),
  contentDocument: richTextInput
    .nullish()
    .describe('The content as a document. If content is sent too, it must be the HTML of the same document.'),
}

/** The same fields in a response: both are always there. */
export const contentFields = { content: z.string().nullish(), contentDocument: richText.nullish() }
