import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { BadRequest } from './errors.ts'
import { escapeHtml } from './escape-html.ts'
import { cleanText, stripControlCharacters } from './fields.ts'
import { isSafeImage, isSafeLink } from './links.ts'
import {
  alignments,
  type Block,
  type Inline,
  type ListItem,
  type Mark,
  maxIndent,
  type RichText,
  richText,
} from './rich-text.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const markOfTag: Record<string, Mark['type']> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
}
const textIsNotContent = new Set([
  'script',
  'style',
  'template',
  'title',
  'noscript',
  'iframe',
  'textarea',
  'svg',
  'math',
])
/** Nested deeper than this, content is flattened into what holds it. */
const maxDepth = 6

const attribute = (element: Element, name: string) => {
  const found = element.attrs.find((each) => each.name === name)
  return found && cleanText(found.value)
}
const isElement = (node: Node): node is Element => 'tagName' in node
/** Whether a child of a list becomes one of its items: text that stands there without an `li` does, too. */
const isItem = (node: Node) =>
  isElement(node) ? !textIsNotContent.has(node.tagName) : node.nodeName === '#text' && /\S/.test(node.value)

/** How the block is aligned and indented, from the style and class names that editors write. */
function lookOf(element: Element) {
  const style = attribute(element, 'style') ?? ''
  const align = /text-align:\s*(\w+)/.exec(style)?.[1] ?? attribute(element, 'align')
  const indent = Number(
    attribute(element, 'data-indent') ?? /ql-indent-(\d)/.exec(attribute(element, 'class') ?? '')?.[1],
  )
  return {
    ...(alignments.includes(align as never) && { textAlign: align as (typeof alignments)[number] }),
    ...(indent >= 1 && { indent: Math.min(Math.trunc(indent), maxIndent) }),
  }
}

const withAttrs = <Look extends object>(look: Look) => (Object.keys(look).length ? { attrs: look } : {})

/** Collects blocks in reading order; inline content between blocks gathers in an open paragraph. */
class Blocks {
  readonly done: Block[] = []
  private open: Inline[] = []
  private look: ReturnType<typeof lookOf> = {}
  private level = 0

  start(element?: Element, level = 0) {
    this.finish()
    this.look = element ? lookOf(element) : {}
    this.level = level
  }

  add(node: Inline) {
    const last = this.open.at(-1)
    if (node.type === 'text' && last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(node.marks)) {
      this.open[this.open.length - 1] = { ...last, text: last.text + node.text }
    } else this.open.push(node)
  }

  finish() {
    const content = trimmed(this.open)
    if (content.length > 0) {
      if (this.level > 0) this.done.push({ type: 'heading', attrs: { level: this.level, ...this.look }, content })
      else this.done.push({ type: 'paragraph', ...withAttrs(this.look), content })
    }
    this.open = []
    this.look = {}
    this.level = 0
  }

  put(block: Block) {
    this.finish()
    this.done.push(block)
  }
}

/** Without blanks at both ends and with single blanks inside, as a browser would show it. */
function trimmed(content: Inline[]): Inline[] {
  const nodes = content.map((node) =>
    node.type === 'text' ? { ...node, text: node.text.normalize('NFC').replace(/[ \t\n]+/g, ' ') } : node,
  )
  const isBlank = (node: Inline | undefined) => node?.type === 'hardBreak' || node?.text.trim() === ''
  while (nodes.length && isBlank(nodes[0])) nodes.shift()
  while (nodes.length && isBlank(nodes.at(-1))) nodes.pop()
  const [first, last] = [nodes[0], nodes.at(-1)]
  if (first?.type === 'text') first.text = first.text.trimStart()
  if (last?.type === 'text') last.text = last.text.trimEnd()
  return nodes
}

function readChildren(parent: { childNodes: Node[] }, into: Blocks, marks: Mark[], depth: number) {
  for (const child of parent.childNodes) readNode(child, into, marks, depth)
}

function readNode(node: Node, into: Blocks, marks: Mark[], depth: number) {
  if (node.nodeName === '#text') {
    const text = stripControlCharacters((node as DefaultTreeAdapterTypes.TextNode).value)
    if (text) into.add({ type: 'text', text, ...(marks.length && { marks }) })
  } else if (isElement(node) && !textIsNotContent.has(node.tagName)) readElement(node, into, marks, depth)
}

function readElement(element: Element, into: Blocks, marks: Mark[], depth: number) {
  const tag = element.tagName
  const level = Number(/^h([1-6])$/.exec(tag)?.[1] ?? 0)
  if (tag === 'br') into.add({ type: 'hardBreak' })
  else if (tag === 'img') readImage(element, into)
  else if ((tag === 'ul' || tag === 'ol') && depth < maxDepth) readList(element, into, marks, depth)
  else if (level > 0 || blockTags.has(tag)) {
    into.start(element, level)
    readChildren(element, into, marks, depth)
    into.finish()
  } else readChildren(element, into, withMark(marks, element), depth)
}

const blockTags = new Set(
  'p div section article header footer main aside li ul ol dl dt dd table thead tbody tfoot tr td th caption blockquote pre figure figcaption form fieldset address hr nav details summary'.split(
    ' ',
  ),
)

function withMark(marks: Mark[], element: Element): Mark[] {
  const href = element.tagName === 'a' ? attribute(element, 'href') : undefined
  const type = markOfTag[element.tagName]
  const mark: Mark | undefined =
    href && href.length <= 2000 && isSafeLink(href)
      ? { type: 'link', attrs: { href } }
      : type && type !== 'link'
        ? { type }
        : undefined
  return mark && !marks.some((held) => held.type === mark.type) ? [...marks, mark] : marks
}

function readImage(element: Element, into: Blocks) {
  // What the API hands out as /api/uploads/… comes back as the path that is kept.
  const src = attribute(element, 'src')?.replace(/^\/api\/(?=uploads\/)/, '')
  const alt = attribute(element, 'alt')?.slice(0, 500).trim()
  if (src && src.length <= 2000 && isSafeImage(src)) into.put({ type: 'image', attrs: { src, ...(alt && { alt }) } })
}

function readList(element: Element, into: Blocks, marks: Mark[], depth: number) {
  const items = element.childNodes.filter(isItem).map((child): ListItem => {
    const inside = new Blocks()
    readChildren(isElement(child) && child.tagName === 'li' ? child : { childNodes: [child] }, inside, marks, depth + 1)
    inside.finish()
    const content = inside.done.flatMap((block): ListItem['content'] => {
      if (block.type === 'image') return []
      return [block.type === 'heading' ? { type: 'paragraph', content: block.content } : block]
    })
    return { type: 'listItem', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
  })
  if (items.length > 0) into.put({ type: element.tagName === 'ol' ? 'orderedList' : 'bulletList', content: items })
}

/**
 * The document that a text stands for.
 * @throws Invalid when it is longer than the schema allows: it could not be shown again
 */
export function readRichText(source: string): RichText {
  const document = parsed(source)
  if (!richText.safeParse(document).success) throw new BadRequest('This text is too long or has too many parts')
  return document
}

/** Found level by level: reading goes down by calling itself, and must not run out of stack. */
function isDeeperThan(levels: number, nodes: Node[]): boolean {
  for (let level = nodes, depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true
    level = level.flatMap((node) => (isElement(node) ? node.childNodes : []))
  }
  return false
}

/**
 * HTML is parsed as a browser would (parse5, the WHATWG algorithm) and everything
 * that the schema does not know is dropped, its text kept. A text without any tag is plain: a paragraph for each line.
 */
function parsed(source: string): RichText {
  // Not in NFC yet: a tag's '>' and a combining mark behind it would become one character.
  const text = stripControlCharacters(source)
  if (!/<[a-z!/]/i.test(text)) {
    const lines = text.split('\n').map((line) => cleanText(line.replace(/ +/g, ' ')))
    return {
      type: 'doc',
      content: lines
        .filter(Boolean)
        .map((line) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text: line }] })),
    }
  }
  const fragment = parseFragment(text)
  if (isDeeperThan(200, fragment.childNodes)) throw new BadRequest('This text is nested too deeply')
  const into = new Blocks()
  readChildren(fragment, into, [], 0)
  into.finish()
  return { type: 'doc', content: into.done }
}

const tagOfMark = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const

function inlineHtml(content: Inline[] = []): string {
  return content
    .map((node) => {
      if (node.type === 'hardBreak') return '<br>'
      return (node.marks ?? []).reduceRight((html, mark) => {
        if (mark.type === 'link') return `<a href="${escapeHtml(mark.attrs.href)}" rel="noopener">${html}</a>`
        return `<${tagOfMark[mark.type]}>${html}</${tagOfMark[mark.type]}>`
      }, escapeHtml(node.text))
    })
    .join('')
}

function blockHtml(block: Block): string {
  if (block.type === 'image')
    return `<img src="${escapeHtml(block.attrs.src)}" alt="${escapeHtml(block.attrs.alt ?? '')}">`
  if (block.type === 'paragraph' || block.type === 'heading') {
    const tag = block.type === 'paragraph' ? 'p' : `h${block.attrs.level}`
    const { textAlign, indent } = block.attrs ?? {}
    const look = `${textAlign ? ` align="${textAlign}"` : ''}${indent ? ` data-indent="${indent}"` : ''}`
    return `<${tag}${look}>${inlineHtml(block.content)}</${tag}>`
  }
  const tag = block.type === 'bulletList' ? 'ul' : 'ol'
  return `<${tag}>${block.content.map((item) => `<li>${item.content.map(blockHtml).join('')}</li>`).join('')}</${tag}>`
}

/** Clean HTML, made from the document alone: reading it again gives the same document. */
export const htmlOf = (document: RichText): string => document.content.map(blockHtml).join('')
