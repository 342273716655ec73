import { z } from 'zod'
import { cleanText } from '../lib/fields.ts'
import { isSafeImage, isSafeLink } from '../lib/links.ts'
import { limits } from './limits.ts'
import { alignments, headingLevels, markNames } from './schema.ts'

/**
 * The stored document, never HTML: only content that fits this schema can be stored and shown. Node and mark names are
 * TipTap's, so the editor's JSON is the document.
 */

const href = z
  .string()
  .max(limits.href)
  .overwrite(cleanText)
  .refine(isSafeLink, 'Must be a web address, or start with mailto: or tel:')
const src = z
  .string()
  .max(limits.src)
  .overwrite(cleanText)
  .refine(isSafeImage, 'Must be an uploaded picture or an http(s) address')

const unknownType = { error: 'Must be of a known type' }

const mark = z.discriminatedUnion(
  'type',
  [z.object({ type: z.enum(markNames) }), z.object({ type: z.literal('link'), attrs: z.object({ href }) })],
  unknownType,
)

const textNode = z.object({
  type: z.literal('text'),
  text: z.string().min(1).max(limits.text),
  marks: z
    .array(mark)
    .max(markNames.length + 1)
    .optional(),
})
const hardBreak = z.object({ type: z.literal('hardBreak') })
const inlineContent = z
  .array(z.discriminatedUnion('type', [textNode, hardBreak], unknownType))
  .max(limits.inlines)
  .optional()

const blockAttributes = {
  textAlign: z.enum(alignments).nullish(),
  indent: z.int().min(0).max(limits.indent).nullish(),
}

const paragraph = z.object({
  type: z.literal('paragraph'),
  attrs: z.object(blockAttributes).optional(),
  content: inlineContent,
})
const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.literal(headingLevels), ...blockAttributes }),
  content: inlineContent,
})
const image = z.object({
  type: z.literal('image'),
  attrs: z.object({ src, alt: z.string().max(limits.alt).nullish() }),
})

const listItem = z.object({
  type: z.literal('listItem'),
  get content(): z.ZodArray<
    z.ZodDiscriminatedUnion<[typeof paragraph, typeof bulletList, typeof orderedList], 'type'>
  > {
    return z
      .array(z.discriminatedUnion('type', [paragraph, bulletList, orderedList], unknownType))
      .max(limits.itemBlocks)
  },
})
const bulletList = z.object({
  type: z.literal('bulletList'),
  get content() {
    return z.array(listItem).max(limits.items)
  },
})
const orderedList = z.object({
  type: z.literal('orderedList'),
  get content() {
    return z.array(listItem).max(limits.items)
  },
})

/** Recursive schemas: in an API description they need names of their own. */
export const recursive = { BulletList: bulletList, OrderedList: orderedList, ListItem: listItem }

const block = z.discriminatedUnion('type', [paragraph, heading, image, bulletList, orderedList], unknownType)

export const richText = z.object({ type: z.literal('doc'), content: z.array(block).max(limits.blocks) })

export type RichText = z.infer<typeof richText>
export type Block = z.infer<typeof block>
export type ListItem = z.infer<typeof listItem>
export type ItemBlock = ListItem['content'][number]
export type Inline = z.infer<typeof textNode> | z.infer<typeof hardBreak>
export type Mark = z.infer<typeof mark>
