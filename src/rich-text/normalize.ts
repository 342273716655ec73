import { BadRequest } from '../lib/errors.ts'
import { cleanCharacters, cleanText } from '../lib/fields.ts'
import { type Block, type Inline, type ItemBlock, type Mark, type RichText, richText } from './document.ts'
import { limits } from './limits.ts'

/**
 * Returns the normal form of a document: text is cleaned, blank blocks and default attributes are left out, and lists
 * that are nested too deeply are flattened. Equal texts have equal normal forms, down to the order of keys. Parsing the
 * HTML of the result gives the result again.
 */
export const normalize = (document: RichText): RichText => ({
  type: 'doc',
  content: document.content.flatMap(normalizeBlock),
})

/**
 * Returns the normal form of a document, to be stored.
 * @throws BadRequest when it exceeds the limits of the schema, and so could not be read again
 */
export function toStoredDocument(document: RichText): RichText {
  const normal = normalize(document)
  if (!richText.safeParse(normal).success) throw new BadRequest('This text is too long or too complex')
  return normal
}

function normalizeBlock(block: Block): Block[] {
  if (block.type === 'image') {
    const alt = cleanText(block.attrs.alt ?? '')
    return [{ type: 'image', attrs: { src: block.attrs.src, ...(alt && { alt }) } }]
  }
  if (block.type !== 'heading') return normalizeItemBlock(block, 1)
  const content = normalizeInline(block.content)
  const attrs = { level: block.attrs.level, ...blockAttributes(block) }
  return content.length > 0 ? [{ type: 'heading', attrs, content }] : []
}

/** @param depth of the list: 1 for one that is in no other */
function normalizeItemBlock(block: ItemBlock, depth: number): ItemBlock[] {
  if (block.type === 'paragraph') {
    const content = normalizeInline(block.content)
    const attrs = blockAttributes(block)
    return content.length > 0 ? [{ type: 'paragraph', ...(Object.keys(attrs).length > 0 && { attrs }), content }] : []
  }
  const within = (blocks: ItemBlock[], depth: number) => blocks.flatMap((inner) => normalizeItemBlock(inner, depth))
  if (depth > limits.listDepth) return block.content.flatMap((item) => within(item.content, depth))
  const items = block.content.map((item) => {
    const content = within(item.content, depth + 1)
    return { type: 'listItem' as const, content: content.length > 0 ? content : [{ type: 'paragraph' as const }] }
  })
  return items.length > 0 ? [{ type: block.type, content: items }] : []
}

function blockAttributes({ attrs }: Extract<Block, { type: 'paragraph' | 'heading' }>) {
  const { textAlign, indent } = attrs ?? {}
  return { ...(textAlign && { textAlign }), ...(indent && { indent }) }
}

/** Merges neighbouring texts with the same marks, then collapses and trims white space as a browser does. */
function normalizeInline(content: Inline[] = []): Inline[] {
  const nodes: Inline[] = []
  for (const node of content.map(cleanNode)) {
    const last = nodes.at(-1)
    if (node.type === 'text' && last?.type === 'text' && haveSameMarks(node, last)) last.text += node.text
    else if (node.type === 'hardBreak' || node.text) nodes.push(node)
  }
  for (const node of nodes) if (node.type === 'text') node.text = node.text.normalize('NFC').replace(/[ \t\n]+/g, ' ')
  return trim(nodes)
}

function cleanNode(node: Inline): Inline {
  if (node.type === 'hardBreak') return { type: 'hardBreak' }
  const marks = cleanMarks(node.marks)
  return { type: 'text', text: cleanCharacters(node.text), ...(marks.length > 0 && { marks }) }
}

/** Of two marks of one type, the first (outer) one counts. */
const cleanMarks = (marks: Mark[] = []): Mark[] =>
  marks
    .filter((mark, index) => marks.findIndex(({ type }) => type === mark.type) === index)
    .map((mark) => (mark.type === 'link' ? { type: 'link', attrs: { href: mark.attrs.href } } : { type: mark.type }))

const haveSameMarks = (a: { marks?: Mark[] }, b: { marks?: Mark[] }) =>
  JSON.stringify(a.marks) === JSON.stringify(b.marks)

function trim(nodes: Inline[]): Inline[] {
  const isVisible = (node: Inline) => node.type === 'text' && node.text.trim() !== ''
  const trimmed = nodes.slice(nodes.findIndex(isVisible), nodes.findLastIndex(isVisible) + 1)
  const [first, last] = [trimmed.at(0), trimmed.at(-1)]
  if (first?.type === 'text') first.text = first.text.trimStart()
  if (last?.type === 'text') last.text = last.text.trimEnd()
  return trimmed
}
