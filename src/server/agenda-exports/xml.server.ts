import { escapeHtml } from '../../lib/escape-html.ts'

/** An element of an XML document; undefined attributes and children are left out. */
type XmlElement = {
  name: string
  attributes: Record<string, string | number | undefined>
  children: (XmlElement | string | undefined)[]
}

/** Describes an element with attributes. */
export const element = (
  name: string,
  attributes: XmlElement['attributes'] = {},
  ...children: XmlElement['children']
): XmlElement => ({ name, attributes, children })

/** Describes an element that contains only text. */
export const text = (name: string, value: string | number): XmlElement => element(name, {}, String(value))

export const xmlDocument = (root: XmlElement) => `<?xml version="1.0" encoding="UTF-8"?>\n${written(root)}\n`

function written({ name, attributes, children }: XmlElement): string {
  const all = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(String(value))}"`],
  )
  const inside = children.map((child) => {
    if (child === undefined) return ''
    return typeof child === 'string' ? escaped(child) : written(child)
  })
  return inside.length > 0 ? `<${name}${all.join('')}>${inside.join('')}</${name}>` : `<${name}${all.join('')}/>`
}

/** Characters that no XML document may contain, not even escaped (XML 1.0, 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

const escaped = (value: string) => escapeHtml(value.replace(forbidden, ''))
