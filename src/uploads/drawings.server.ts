import { type DefaultTreeAdapterTypes, html, parseFragment } from 'parse5'
import { escapeHtml } from '../lib/escape-html.ts'
import { stripControlCharacters } from '../lib/fields.ts'
import { harmlessSheet, harmlessStyle, isHarmlessAttribute } from './drawing-looks.server.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element
type Attributes = Record<string, string>

/** What is left of an element: all that there is to write. */
type Part = { name: string; attributes: Attributes; children: Part[]; text: string }

const maxBytes = 1_048_576
const maxElements = 10_000
const maxDepth = 100
/** Copies by `use` are copied again where they hold one: a short drawing could keep a browser busy for ever. */
const maxDrawn = 100_000

const shapes = new Set('path rect circle ellipse line polyline polygon text use'.split(' '))
const groups = new Set('svg g defs symbol tspan linearGradient radialGradient stop clipPath mask pattern'.split(' '))
/** Elements that are left out, and what they hold is kept. */
const transparent = new Set(['a', 'switch'])
/** Elements that may repeat or continue another part of the drawing. */
const referring = new Set('use linearGradient radialGradient pattern'.split(' '))

/** What may stand before the root: a mark of the byte order, declarations, comments and a document type. */
const prolog = /[\uFEFF\s]+|<\?.*?\?>|<!--.*?-->|<!doctype[^[>]*(?:\[.*?\]\s*)?>/isy
const root = /<svg[\s/>]/iy

/** The text from its root on; undefined when it is something else. A document type's entities stay behind. */
function fromRoot(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes)
  prolog.lastIndex = 0
  for (root.lastIndex = 0; prolog.test(text); root.lastIndex = prolog.lastIndex);
  const start = root.lastIndex
  return root.test(text) ? text.slice(start) : undefined
}

/** Whether the bytes are an SVG, by what they hold. */
export const looksLikeDrawing = (bytes: Uint8Array) => fromRoot(bytes.subarray(0, 65_536)) !== undefined

/**
 * The drawing written anew from the parts that are known to be harmless: shapes, their looks, and references to parts of
 * the drawing itself. Scripts, links, animations, HTML, other files and everything unknown are left out.
 * @returns undefined when the bytes are no drawing, when nothing is left to be seen, or when it is too large
 */
export function harmlessDrawing(bytes: Uint8Array): { text: string; width: number; height: number } | undefined {
  const source = bytes.length <= maxBytes ? fromRoot(bytes) : undefined
  // Before it is parsed: that takes longer than its length tells.
  if (!source || source.split('<', maxElements * 3 + 1).length > maxElements * 3) return undefined
  const count = { elements: 0 }
  const drawing = parseFragment(source)
    .childNodes.slice(0, 1)
    .flatMap((node) => partsOf(node, count, 1))[0]
  if (!drawing || count.elements > maxElements || !isDrawable(drawing)) return undefined
  const { viewBox, ...size } = sizeOf(drawing.attributes)
  const attributes = { ...drawing.attributes, viewBox, width: `${size.width}`, height: `${size.height}` }
  return { text: written({ ...drawing, attributes: { xmlns: html.NS.SVG, ...attributes } }), ...size }
}

const isElement = (node: Node): node is Element => 'tagName' in node

/** What is kept of a node. Beyond the greatest depth the count runs over. */
function partsOf(node: Node, count: { elements: number }, depth: number): Part[] {
  if (!isElement(node) || node.namespaceURI !== html.NS.SVG) return []
  count.elements += depth > maxDepth ? maxElements : 1
  if (count.elements > maxElements) return []
  const { tagName: name } = node
  const inside = () => node.childNodes.flatMap((child) => partsOf(child, count, depth + 1))
  if (transparent.has(name)) return inside()
  if (name === 'style') return [{ name, attributes: {}, children: [], text: harmlessSheet(textIn(node)) }]
  if (name === 'title' || name === 'desc') return [{ name, attributes: {}, children: [], text: textIn(node) }]
  if (!groups.has(name) && !shapes.has(name)) return []
  const attributes = attributesOf(node)
  if (name === 'text' || name === 'tspan') return [{ name, attributes, children: runsOf(node, count, depth), text: '' }]
  return [{ name, attributes, children: inside(), text: '' }]
}

/** Text and its parts, in their order. */
const runsOf = (node: Element, count: { elements: number }, depth: number): Part[] =>
  node.childNodes.flatMap((child) =>
    isElement(child)
      ? partsOf(child, count, depth + 1)
      : [{ name: '', attributes: {}, children: [], text: ownText(child) }],
  )

const ownText = (node: Node) => (node.nodeName === '#text' && 'value' in node ? clean(node.value) : '')
const textIn = (node: Element) => node.childNodes.map(ownText).join('')

/** Without characters that XML does not know. */
const clean = (text: string) => stripControlCharacters(text).replace(/[\uFFFE\uFFFF]/g, '')

function attributesOf({ tagName, attrs }: Element): Attributes {
  const kept = attrs.flatMap(({ name, prefix, value: raw }): [string, string][] => {
    const value = clean(raw)
    if (name === 'href' && (!prefix || prefix === 'xlink'))
      return referring.has(tagName) && /^#[^\s"'()\\<>]+$/.test(value) ? [[name, value]] : []
    if (prefix) return []
    if (name === 'style') return [[name, harmlessStyle(value)]]
    return isHarmlessAttribute(name, value) ? [[name, value]] : []
  })
  return Object.fromEntries(kept)
}

/** Whether something is to be seen, and not endlessly often. */
function isDrawable(drawing: Part): boolean {
  const byId = new Map<string, Part>()
  let seen = false
  const visit = (part: Part) => {
    if (part.attributes.id) byId.set(part.attributes.id, part)
    seen ||= shapes.has(part.name)
    part.children.forEach(visit)
  }
  visit(drawing)
  const known = new Map<Part, number>()
  const drawn = (part: Part, depth: number): number => {
    const before = known.get(part)
    if (before !== undefined) return before
    known.set(part, Number.POSITIVE_INFINITY) // for one that holds itself
    if (depth > maxDepth * 10) return Number.POSITIVE_INFINITY
    const copied = part.name === 'use' ? byId.get(part.attributes.href?.slice(1) ?? '') : undefined
    const inside = [...part.children, ...(copied ? [copied] : [])]
    const all = inside.reduce((sum, each) => sum + drawn(each, depth + 1), 1)
    known.set(part, all)
    return all
  }
  return seen && drawn(drawing, 0) <= maxDrawn
}

const pixelsIn: Record<string, number> = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }

/** A length in pixels; undefined when it depends on where the drawing stands. */
function pixels(length = ''): number | undefined {
  const [, number, unit = ''] = /^\s*(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z%]*)\s*$/i.exec(length) ?? []
  const value = Number(number) * (pixelsIn[unit.toLowerCase()] ?? Number.NaN)
  return value > 0 && value < 1e6 ? value : undefined
}

/** The size in whole pixels, at most 4096, and what of the drawing is to be seen in it. */
function sizeOf(attributes: Attributes): { width: number; height: number; viewBox: string } {
  const [x, y, ...box] = (attributes.viewBox ?? '').trim().split(/[\s,]+/)
  const [boxWidth, boxHeight] = [pixels(box[0]), pixels(box[1])]
  const isBox = boxWidth && boxHeight && box.length === 2 && Number.isFinite(Number(x) + Number(y))
  const ratio = isBox ? boxWidth / boxHeight : 2
  const [ownWidth, ownHeight] = [pixels(attributes.width), pixels(attributes.height)]
  const width = ownWidth ?? (ownHeight ? ownHeight * ratio : isBox ? boxWidth : 300)
  const height = ownHeight ?? width / ratio
  const scale = Math.min(1, 4096 / width, 4096 / height)
  const whole = (value: number) => Math.max(1, Math.round(value * scale))
  const viewBox = isBox ? `${x} ${y} ${boxWidth} ${boxHeight}` : `0 0 ${width} ${height}`
  return { width: whole(width), height: whole(height), viewBox }
}

function written({ name, attributes, children, text }: Part): string {
  const inside = escapeHtml(text) + children.map(written).join('')
  if (!name) return inside
  const all = Object.entries(attributes).filter(([, value]) => value !== '')
  const tag = [name, ...all.map(([attribute, value]) => `${attribute}="${escapeHtml(value)}"`)].join(' ')
  return inside ? `<${tag}>${inside}</${name}>` : `<${tag}/>`
}
