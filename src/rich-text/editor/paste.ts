/**
 * HTML from the clipboard, made ready for the editor, which then drops what its schema does not know. Word writes lists
 * as paragraphs with a bullet or number in them, Google Docs writes bold as a style, and tables would run their cells
 * together.
 */
export function readyToPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutEffects(html), 'text/html')
  for (const blank of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6'))
    if (!blank.textContent?.trim() && !blank.querySelector('img, br')) blank.remove()
  listsOfWord(body)
  for (const cell of body.querySelectorAll('td, th, caption')) cell.append(wrap('div', cell))
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) styleToTags(element)
  return body.innerHTML
}

/** The Content-Security-Policy complains of each style and handler that is so much as read. */
const withoutEffects = (html: string) =>
  html
    .replace(/<style\b[^>]*>[\s\S]*?<\/style\s*>|<link\b[^>]*>/gi, '')
    .replace(/<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi, (tag) => tag.replace(/\s(style|on\w+)\s*=/gi, ' data-$1='))

const styleOf = (element: Element) => element.getAttribute('data-style') ?? ''

/** What stands in an element, in another one of that name. */
function wrap(name: string, element: Element): HTMLElement {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  return wrapper
}

const tagOfStyle: [RegExp, string][] = [
  [/font-weight:\s*(bold|[6-9]00)/, 'strong'],
  [/font-style:\s*italic/, 'em'],
  [/text-decoration[\w-]*:[^;]*underline/, 'u'],
  [/text-decoration[\w-]*:[^;]*line-through/, 's'],
]

/** What a style says that the editor knows, said by tags and attributes. */
function styleToTags(element: HTMLElement) {
  const style = styleOf(element)
  const align = /text-align:\s*(\w+)/.exec(style)?.[1]
  if (align) element.setAttribute('align', align)
  if (element.matches('span, font, a'))
    for (const [pattern, tag] of tagOfStyle) if (pattern.test(style)) element.append(wrap(tag, element))
  element.removeAttribute('data-style')
  // Google Docs puts all that it copies into one of these.
  if (element.matches('b, strong') && /font-weight:\s*(normal|400)/.test(style))
    element.replaceWith(...element.childNodes)
}

/** Word's list paragraphs, one after another, become lists within lists. */
function listsOfWord(body: HTMLElement) {
  /** The open lists, the outermost first. */
  let open: HTMLElement[] = []
  for (const paragraph of body.querySelectorAll('p[data-style*="mso-list:"]')) {
    const marker = takeMarker(paragraph)
    if (!marker) continue
    if (!open[0] || paragraph.previousElementSibling !== open[0]) open = []
    const level = Number(/mso-list:[^;]*level([1-9])/.exec(styleOf(paragraph))?.[1] ?? 1)
    open = open.slice(0, level)
    while (open.length < level) open.push(startList(paragraph, open.at(-1), isNumber(marker)))
    open.at(-1)?.append(wrap('li', paragraph))
    paragraph.remove()
  }
}

/** A list before that paragraph, or within the last item of the list around it. */
function startList(paragraph: Element, around: HTMLElement | undefined, isNumbered: boolean): HTMLElement {
  const list = paragraph.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
  if (around) (around.lastElementChild ?? around.appendChild(paragraph.ownerDocument.createElement('li'))).append(list)
  else paragraph.before(list)
  return list
}

/** The bullet or number of a list's paragraph, taken out of it. */
function takeMarker(paragraph: Element): string {
  const marker = paragraph.querySelector('[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]')
  marker?.remove()
  return marker?.textContent ?? ''
}

/** A lone 'o' is a bullet, too. */
const isNumber = (marker: string) => /^\s*\(?\w{1,5}[.)]/.test(marker)
