import assert from 'node:assert/strict'

/** An element of an XML document; `text` is that of its own and of the elements in it. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

const token = /<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*="[^"<]*")*)\s*(\/?)>|([^<]+)/gy
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no document may contain
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u

/**
 * Parses a document of elements and texts only: no comments, no CDATA, no document type, the five predefined entities.
 * @throws when it is not well formed
 */
export function parseXml(document: string): Element {
  assert.doesNotMatch(document, forbidden)
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
  assert.ok(document.startsWith(declaration), document.slice(0, 60))
  const top: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  const body = document.slice(declaration.length).trim()
  token.lastIndex = 0
  while (token.lastIndex < body.length) {
    const at = token.lastIndex
    const match = token.exec(body)
    assert.ok(match, `not well formed at ${body.slice(at, at + 60)}`)
    read(open, match)
  }
  assert.equal(open.length, 1, 'an element is not closed')
  assert.equal(top.children.length, 1)
  assert.equal(top.text, top.children[0]?.text, 'text outside of the root')
  return top.children[0] as Element
}

function read(open: Element[], [, closing, name = '', attributes = '', empty, text]: RegExpExecArray) {
  const parent = open.at(-1) as Element
  if (text !== undefined) {
    for (const each of open) each.text += decoded(text)
  } else if (closing) {
    assert.equal(open.pop()?.name, name)
  } else {
    const pairs = [...attributes.matchAll(/([\w.:-]+)="([^"]*)"/g)]
    const element = { name, attributes: Object.fromEntries(pairs.map(attribute)), children: [], text: '' }
    assert.equal(Object.keys(element.attributes).length, pairs.length, `${name} has an attribute twice`)
    parent.children.push(element)
    if (!empty) open.push(element)
  }
}

const attribute = ([, name = '', value = '']: string[]): [string, string] => [name, decoded(value)]

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  assert.doesNotMatch(text.replace(/&(amp|lt|gt|quot|apos);/g, ''), /&/)
  return text.replace(/&(\w+);/g, (_, name) => entities[name] as string)
}

/** Returns the children of an element with that name. */
export const childrenOf = ({ children }: Element, name: string) => children.filter((child) => child.name === name)

/** Returns the text of the only child with that name; undefined without one. */
export function textOf(element: Element, name: string): string | undefined {
  const found = childrenOf(element, name)
  assert.ok(found.length <= 1, `${element.name} has ${found.length} ${name}`)
  return found[0]?.text
}
