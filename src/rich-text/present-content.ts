import type { RichText } from './document.ts'
import { serializeHtml } from './serialize-html.ts'

type Stored = { content?: RichText | null | undefined }
type Presented<Rec extends Stored> = Omit<Rec, 'content'> & {
  content?: string | null | undefined
  contentDocument?: RichText | null | undefined
}

/** Returns a record as clients read it, with its content both as clean HTML and as a document. */
export function presentContent<Rec extends Stored>({ content: document, ...rest }: Rec): Presented<Rec> {
  return { ...rest, content: document && serializeHtml(document), contentDocument: document }
}
