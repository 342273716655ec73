import { type DefaultTreeAdapterTypes, html, parseFragment } from 'parse5'
import { escapeHtml } from '../lib/escape-html.ts'
import { stripControlCharacters } from '../lib/fields.ts'
import { isAllowedAttribute, sanitizeStyle, sanitizeStylesheet } from './svg-allowlist.server.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element
type Attributes = Record<string, string>

/** A sanitized element, or a text when it has no name. */
type SafeNode = { name: string; attributes: Attributes; children: SafeNode[]; text: string }

const maxBytes = 1_048_576
const maxElements = 10_000
const maxDepth = 100
/** Elements after `use` is expanded: nested copies multiply, and a short file could hang a browser. */
const maxRendered = 100_000

const shapes = new Set('path rect circle ellipse line polyline polygon text use'.split(' '))
const groups = new Set('svg g defs symbol tspan linearGradient radialGradient stop clipPath mask pattern'.split(' '))
/** Elements that are replaced with their children. */
const unwrapped = new Set(['a', 'switch'])
/** Elements that may reference another element of the same document. */
const referring = new Set('use linearGradient radialGradient pattern'.split(' '))

/** Matches everything that may precede the root: a byte order mark, XML declarations, comments and a document type. */
const prolog = /[\uFEFF\s]+|<\?.*?\?>|<!--.*?-->|<!doctype[^[>]*(?:\[.*?\]\s*)?>/isy
const root = /<svg[\s/>]/iy

/** Returns the text from the `svg` element on, or undefined when there is none. Drops entities of a document type. */
function fromRoot(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes)
  prolog.lastIndex = 0
  for (root.lastIndex = 0; prolog.test(text); root.lastIndex = prolog.lastIndex);
  const start = root.lastIndex
  return root.test(text) ? text.slice(start) : undefined
}

/** Detects an SVG by its content. */
export const isSvg = (bytes: Uint8Array) => fromRoot(bytes.subarray(0, 65_536)) !== undefined

/**
 * Re-serializes an SVG from allowed elements and attributes only: shapes, their presentation, and references within the
 * document. Scripts, links, animations, HTML, external resources and everything unknown are removed.
 * @returns the SVG with its size in pixels; undefined when it is no SVG, shows nothing or exceeds a limit
 */
export function sanitizeSvg(bytes: Uint8Array): { text: string; width: number; height: number } | undefined {
  const source = bytes.length <= maxBytes ? fromRoot(bytes) : undefined
  // Checked before parsing, because parsing time grows faster than the length.
  if (!source || source.split('<', maxElements * 3 + 1).length > maxElements * 3) return undefined
  const count = { elements: 0 }
  const svg = parseFragment(source)
    .childNodes.slice(0, 1)
    .flatMap((node) => sanitizeNode(node, count, 1))[0]
  if (!svg || count.elements > maxElements || !isRenderable(svg)) return undefined
  const { viewBox, ...size } = sizeOf(svg.attributes)
  const attributes = { ...svg.attributes, viewBox, width: `${size.width}`, height: `${size.height}` }
  return { text: serialize({ ...svg, attributes: { xmlns: html.NS.SVG, ...attributes } }), ...size }
}

const isElement = (node: Node): node is Element => 'tagName' in node

/** Returns the allowed elements of a node. Exceeding `maxDepth` exhausts the element count. */
function sanitizeNode(node: Node, count: { elements: number }, depth: number): SafeNode[] {
  if (!isElement(node) || node.namespaceURI !== html.NS.SVG) return []
  count.elements += depth > maxDepth ? maxElements : 1
  if (count.elements > maxElements) return []
  const { tagName: name } = node
  const inside = () => node.childNodes.flatMap((child) => sanitizeNode(child, count, depth + 1))
  if (unwrapped.has(name)) return inside()
  if (name === 'style') return [{ name, attributes: {}, children: [], text: sanitizeStylesheet(textIn(node)) }]
  if (name === 'title' || name === 'desc') return [{ name, attributes: {}, children: [], text: textIn(node) }]
  if (!groups.has(name) && !shapes.has(name)) return []
  const attributes = attributesOf(node)
  if (name === 'text' || name === 'tspan')
    return [{ name, attributes, children: textChildren(node, count, depth), text: '' }]
  return [{ name, attributes, children: inside(), text: '' }]
}

/** Returns the children of a text element in their order, texts included. */
const textChildren = (node: Element, count: { elements: number }, depth: number): SafeNode[] =>
  node.childNodes.flatMap((child) =>
    isElement(child)
      ? sanitizeNode(child, count, depth + 1)
      : [{ name: '', attributes: {}, children: [], text: ownText(child) }],
  )

const ownText = (node: Node) => (node.nodeName === '#text' && 'value' in node ? clean(node.value) : '')
const textIn = (node: Element) => node.childNodes.map(ownText).join('')

/** Removes characters that XML does not allow. */
const clean = (text: string) => stripControlCharacters(text).replace(/[\uFFFE\uFFFF]/g, '')

function attributesOf({ tagName, attrs }: Element): Attributes {
  const allowed = attrs.flatMap(({ name, prefix, value: raw }): [string, string][] => {
    const value = clean(raw)
    if (name === 'href' && (!prefix || prefix === 'xlink'))
      return referring.has(tagName) && /^#[^\s"'()\\<>]+$/.test(value) ? [[name, value]] : []
    if (prefix) return []
    if (name === 'style') return [[name, sanitizeStyle(value)]]
    return isAllowedAttribute(name, value) ? [[name, value]] : []
  })
  return Object.fromEntries(allowed)
}

/** Requires at least one shape, and at most `maxRendered` elements once each `use` is expanded. */
function isRenderable(svg: SafeNode): boolean {
  const byId = new Map<string, SafeNode>()
  let hasShape = false
  const visit = (node: SafeNode) => {
    if (node.attributes.id) byId.set(node.attributes.id, node)
    hasShape ||= shapes.has(node.name)
    node.children.forEach(visit)
  }
  visit(svg)
  const counts = new Map<SafeNode, number>()
  const rendered = (node: SafeNode, depth: number): number => {
    const known = counts.get(node)
    if (known !== undefined) return known
    counts.set(node, Number.POSITIVE_INFINITY) // while it is counted: one that contains itself never ends
    if (depth > maxDepth * 10) return Number.POSITIVE_INFINITY
    const copied = node.name === 'use' ? byId.get(node.attributes.href?.slice(1) ?? '') : undefined
    const inside = [...node.children, ...(copied ? [copied] : [])]
    const total = inside.reduce((sum, each) => sum + rendered(each, depth + 1), 1)
    counts.set(node, total)
    return total
  }
  return hasShape && rendered(svg, 0) <= maxRendered
}

const pixelsIn: Record<string, number> = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }

/** Converts an absolute length to pixels; undefined for a relative one. */
function pixels(length = ''): number | undefined {
  const [, number, unit = ''] = /^\s*(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z%]*)\s*$/i.exec(length) ?? []
  const value = Number(number) * (pixelsIn[unit.toLowerCase()] ?? Number.NaN)
  return value > 0 && value < 1e6 ? value : undefined
}

/** Returns the size in whole pixels, at most 4096 each way, and the view box that fills it. */
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

function serialize({ name, attributes, children, text }: SafeNode): string {
  const inside = escapeHtml(text) + children.map(serialize).join('')
  if (!name) return inside
  const all = Object.entries(attributes).filter(([, value]) => value !== '')
  const tag = [name, ...all.map(([attribute, value]) => `${attribute}="${escapeHtml(value)}"`)].join(' ')
  return inside ? `<${tag}>${inside}</${name}>` : `<${tag}/>`
}
