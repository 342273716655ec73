import { Extension } from '@tiptap/core'
import { DOMParser, type ParseOptions, type Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { type MarkName, markSpecs } from '../schema.ts'

/**
 * Converts pasted HTML to the tags and attributes that the editor's extensions parse; they drop the rest. Word writes
 * lists as paragraphs that contain a bullet or number, Google Docs writes marks as styles, and the cells of tables
 * would run together. ProseMirror parses the HTML, because only its Trusted Types policy allows HTML.
 */
export const CleanPaste = Extension.create({
  name: 'cleanPaste',
  addProseMirrorPlugins() {
    const { schema } = this.editor
    const clipboardParser = new PastedHtmlParser(schema, DOMParser.fromSchema(schema).rules)
    return [new Plugin({ props: { transformPastedHTML: withoutEffects, clipboardParser } })]
  },
})

class PastedHtmlParser extends DOMParser {
  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    // Plain text is pasted as elements of this page, which need no cleaning.
    if (dom.ownerDocument !== document) cleanPasted(dom)
    return super.parseSlice(dom, options)
  }
}

function cleanPasted(body: HTMLElement) {
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6'))
    if (!block.textContent?.trim() && !block.querySelector('img, br')) block.remove()
  convertWordLists(body)
  for (const cell of body.querySelectorAll('td, th, caption')) cell.append(moveChildren(cell, 'div'))
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) convertStyle(element)
}

/** Removes styles and event handlers, which the Content-Security-Policy would report as soon as they are parsed. */
const withoutEffects = (html: string) =>
  html
    .replace(/<style\b[^>]*>[\s\S]*?<\/style\s*>|<link\b[^>]*>/gi, '')
    .replace(/<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi, (tag) => tag.replace(/\s(style|on\w+)\s*=/gi, ' data-$1='))

const styleOf = (element: Element) => element.getAttribute('data-style') ?? ''

/** Moves the children of an element into a new one of that tag. */
function moveChildren(element: Element, tag: string): HTMLElement {
  const wrapper = element.ownerDocument.createElement(tag)
  wrapper.append(...element.childNodes)
  return wrapper
}

const markOfStyle: [RegExp, MarkName][] = [
  [/font-weight:\s*(bold|[6-9]00)/, 'bold'],
  [/font-style:\s*italic/, 'italic'],
  [/text-decoration[\w-]*:[^;]*underline/, 'underline'],
  [/text-decoration[\w-]*:[^;]*line-through/, 'strike'],
]

/** Replaces a style by tags and attributes of the schema. */
function convertStyle(element: HTMLElement) {
  const style = styleOf(element)
  const align = /text-align:\s*(\w+)/.exec(style)?.[1]
  if (align) element.setAttribute('align', align)
  if (element.matches('span, font, a'))
    for (const [pattern, mark] of markOfStyle)
      if (pattern.test(style)) element.append(moveChildren(element, markSpecs[mark].tags[0]))
  element.removeAttribute('data-style')
  // Google Docs wraps everything that it copies in such an element.
  if (element.matches('b, strong') && /font-weight:\s*(normal|400)/.test(style))
    element.replaceWith(...element.childNodes)
}

/** Turns consecutive list paragraphs of Word into nested lists. */
function convertWordLists(body: HTMLElement) {
  /** The open lists, the outermost first. */
  let open: HTMLElement[] = []
  for (const paragraph of body.querySelectorAll('p[data-style*="mso-list:"]')) {
    const marker = takeMarker(paragraph)
    if (!marker) continue
    if (!open[0] || paragraph.previousElementSibling !== open[0]) open = []
    const level = Number(/mso-list:[^;]*level([1-9])/.exec(styleOf(paragraph))?.[1] ?? 1)
    open = open.slice(0, level)
    while (open.length < level) open.push(startList(paragraph, open.at(-1), isNumber(marker)))
    open.at(-1)?.append(moveChildren(paragraph, 'li'))
    paragraph.remove()
  }
}

/** Adds a list to the last item of the parent list; without a parent, before the paragraph. */
function startList(paragraph: Element, parent: HTMLElement | undefined, isNumbered: boolean): HTMLElement {
  const list = paragraph.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
  if (parent) (parent.lastElementChild ?? parent.appendChild(paragraph.ownerDocument.createElement('li'))).append(list)
  else paragraph.before(list)
  return list
}

/** Removes the bullet or number of a list paragraph and returns it; '' if there is none. */
function takeMarker(paragraph: Element): string {
  const marker = paragraph.querySelector('[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]')
  marker?.remove()
  return marker?.textContent ?? ''
}

/** A number ends with a point or a bracket; Word's bullets include a bare 'o'. */
const isNumber = (marker: string) => /^\s*\(?\w{1,5}[.)]/.test(marker)
