import { z } from 'zod'
import { isSafeImage, isSafeLink } from '../lib/links.ts'

/**
 * Rich text is kept as a document, never as HTML: what is not in this schema cannot be stored, and so cannot be shown.
 * The node and mark names are those of TipTap's editor, so that its JSON is the document itself.
 */

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['bold', 'italic', 'underline', 'strike']) }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: z.string().max(2000).refine(isSafeLink) }) }),
])

const textNode = z.object({
  type: z.literal('text'),
  text: z.string().min(1).max(50_000),
  marks: z.array(mark).max(5).optional(),
})
const hardBreak = z.object({ type: z.literal('hardBreak') })
const inline = z.discriminatedUnion('type', [textNode, hardBreak])

export const alignments = ['left', 'center', 'right', 'justify'] as const
export const maxIndent = 8

const blockLook = {
  textAlign: z.enum(alignments).nullish(),
  indent: z.int().min(0).max(maxIndent).nullish(),
}

const paragraph = z.object({
  type: z.literal('paragraph'),
  attrs: z.object(blockLook).optional(),
  content: z.array(inline).max(2000).optional(),
})
const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.int().min(1).max(6), ...blockLook }),
  content: z.array(inline).max(2000).optional(),
})
const image = z.object({
  type: z.literal('image'),
  attrs: z.object({ src: z.string().max(2000).refine(isSafeImage), alt: z.string().max(500).nullish() }),
})

const listItem = z.object({
  type: z.literal('listItem'),
  get content(): z.ZodArray<z.ZodUnion<readonly [typeof paragraph, typeof bulletList, typeof orderedList]>> {
    return z.array(z.union([paragraph, bulletList, orderedList])).max(200)
  },
})
const bulletList = z.object({
  type: z.literal('bulletList'),
  get content() {
    return z.array(listItem).max(500)
  },
})
const orderedList = z.object({
  type: z.literal('orderedList'),
  get content() {
    return z.array(listItem).max(500)
  },
})

/** Schemas that hold each other: in a description of the API they need names of their own. */
export const recursive = { BulletList: bulletList, OrderedList: orderedList, ListItem: listItem }

const block = z.union([paragraph, heading, image, bulletList, orderedList])

export const richText = z.object({ type: z.literal('doc'), content: z.array(block).max(1000) })

export type RichText = z.infer<typeof richText>
export type Block = z.infer<typeof block>
export type ListItem = z.infer<typeof listItem>
export type Inline = z.infer<typeof inline>
export type Mark = z.infer<typeof mark>
