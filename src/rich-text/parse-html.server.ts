import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { BadRequest } from '../lib/errors.ts'
import { cleanCharacters, cleanText } from '../lib/fields.ts'
import { isSafeImage, isSafeLink } from '../lib/links.ts'
import { toAlignment, toIndent } from './block-attributes.ts'
import type { Block, Inline, ItemBlock, ListItem, Mark, RichText } from './document.ts'
import { limits } from './limits.ts'
import { isNestedDeeper } from './nesting.ts'
import { toStoredDocument } from './normalize.ts'
import { headingLevels, listNames, listTags, markNames, markSpecs } from './schema.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const markOfTag = new Map<string, Mark>(
  markNames.flatMap((type) => markSpecs[type].tags.map((tag) => [tag, { type }] as const)),
)
const blockTags = new Set([
  ...headingLevels.map((level) => `h${level}`),
  ...'p div section article header footer main aside li dl dt dd table thead tbody tfoot tr td th caption'.split(' '),
  ...'blockquote pre figure figcaption form fieldset address hr nav details summary'.split(' '),
])
/** Elements whose text is not content. */
const droppedTags = new Set('script style template title noscript iframe textarea svg math'.split(' '))

/**
 * Parses HTML as a browser would (parse5, the WHATWG algorithm). Elements and attributes that the schema does not know
 * are dropped, but their text stays. A source without any tag is plain text, and each line becomes a paragraph.
 * @throws BadRequest when it is nested too deeply or exceeds the limits of the schema
 */
export function parseHtml(source: string): RichText {
  // Not in NFC yet, which would merge the '>' of a tag with a combining mark after it.
  const text = cleanCharacters(source)
  return toStoredDocument({ type: 'doc', content: /<[a-z!/]/i.test(text) ? parseBlocks(text) : parsePlain(text) })
}

const parsePlain = (text: string): Block[] =>
  text
    .split('\n')
    .map(cleanText)
    .filter(Boolean)
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))

function parseBlocks(html: string): Block[] {
  const { childNodes } = parseFragment(html)
  if (isNestedDeeper<Node>(limits.nesting, childNodes, (node) => (isElement(node) ? node.childNodes : [])))
    throw new BadRequest('This text is nested too deeply')
  return blocksOf(childNodes, [])
}

function blocksOf(nodes: Node[], marks: Mark[]): Block[] {
  const collector = new BlockCollector()
  readNodes(nodes, collector, marks)
  collector.endBlock()
  return collector.blocks
}

/** Collects blocks in reading order; inline content between blocks gathers in a paragraph. */
class BlockCollector {
  readonly blocks: Block[] = []
  private content: Inline[] = []
  private element: Element | undefined

  startBlock(element: Element) {
    this.endBlock()
    this.element = element
  }

  addInline(node: Inline) {
    this.content.push(node)
  }

  addBlock(block: Block) {
    this.endBlock()
    this.blocks.push(block)
  }

  endBlock() {
    const { content, element } = this
    const level = headingLevels.find((number) => element?.tagName === `h${number}`)
    const attrs = element ? blockAttributes(element) : {}
    if (content.length > 0)
      this.blocks.push(
        level ? { type: 'heading', attrs: { level, ...attrs }, content } : { type: 'paragraph', attrs, content },
      )
    this.content = []
    this.element = undefined
  }
}

function readNodes(nodes: Node[], into: BlockCollector, marks: Mark[]) {
  for (const node of nodes) {
    if (isText(node)) into.addInline({ type: 'text', text: node.value, marks })
    else if (isElement(node) && !droppedTags.has(node.tagName)) readElement(node, into, marks)
  }
}

function readElement(element: Element, into: BlockCollector, marks: Mark[]) {
  const tag = element.tagName
  const list = listNames.find((name) => tag === listTags[name])
  if (tag === 'br') into.addInline({ type: 'hardBreak' })
  else if (tag === 'img') readImage(element, into)
  else if (list) into.addBlock({ type: list, content: itemsOf(element, marks) })
  else if (blockTags.has(tag)) {
    into.startBlock(element)
    readNodes(element.childNodes, into, marks)
    into.endBlock()
  } else readNodes(element.childNodes, into, withMark(marks, element))
}

function withMark(marks: Mark[], element: Element): Mark[] {
  const mark = element.tagName === 'a' ? linkOf(element) : markOfTag.get(element.tagName)
  return mark ? [...marks, mark] : marks
}

function linkOf(element: Element): Mark | undefined {
  const href = attribute(element, 'href') ?? ''
  return href.length <= limits.href && isSafeLink(href) ? { type: 'link', attrs: { href } } : undefined
}

function readImage(element: Element, into: BlockCollector) {
  // The public address of an upload, /api/uploads/…, is stored as its path.
  const src = attribute(element, 'src')?.replace(/^\/api\/(?=uploads\/)/, '') ?? ''
  const alt = attribute(element, 'alt')?.slice(0, limits.alt)
  if (src.length <= limits.src && isSafeImage(src)) into.addBlock({ type: 'image', attrs: { src, alt } })
}

/** Items cannot contain images, which are dropped, or headings, which become paragraphs. */
const itemsOf = (list: Element, marks: Mark[]): ListItem[] =>
  list.childNodes.filter(isItem).map((child) => ({
    type: 'listItem',
    content: blocksOf(isElement(child) && child.tagName === 'li' ? child.childNodes : [child], marks).flatMap(
      (block): ItemBlock[] => {
        if (block.type === 'image') return []
        return [block.type === 'heading' ? { type: 'paragraph', content: block.content } : block]
      },
    ),
  }))

/** Returns true for every child of a list that becomes an item, including text and elements that are in no `li`. */
const isItem = (node: Node) =>
  isElement(node) ? !droppedTags.has(node.tagName) : isText(node) && /\S/.test(node.value)

/** Returns the alignment and indentation of a block, from the attributes, styles and class names that editors write. */
function blockAttributes(element: Element) {
  const alignment = /text-align:\s*(\w+)/.exec(attribute(element, 'style') ?? '')?.[1] ?? attribute(element, 'align')
  const indent = attribute(element, 'data-indent') ?? /ql-indent-(\d)/.exec(attribute(element, 'class') ?? '')?.[1]
  return { textAlign: toAlignment(alignment), indent: toIndent(indent) }
}

function attribute(element: Element, name: string): string | undefined {
  const found = element.attrs.find((each) => each.name === name)
  return found && cleanText(found.value)
}

const isElement = (node: Node): node is Element => 'tagName' in node
const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text'
