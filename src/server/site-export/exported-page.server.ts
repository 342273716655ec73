import { type DefaultTreeAdapterTypes, html, parse, serialize } from 'parse5'
import { addressAttributes } from './exported-addresses.server.ts'

type Node = DefaultTreeAdapterTypes.Node
type Child = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode

/** Returns an address as it should be. */
type Rewrite = (address: string) => string

/** Pages for people who sign in, and the console: a copy of the site has none. */
const accountPages =
  /^\/(login|register|account|admin|forgot-password|reset-password|invitation|confirm-email|unauthorized)(?![\w-])/

/** Elements that do something only with a server or with scripts. */
const liveTags = new Set(['script', 'form', 'search', 'button', 'dialog', 'template'])
/** Parts that appear only where scripts run, and offers of tickets and sponsorship that have ended. */
const liveClasses = new Set(['scripted', 'hero-prices', 'offer', 'price-stubs', 'become-sponsor'])
/** Links of the head to what needs scripts, or names the address of the running site. */
const liveRelations = new Set(['canonical', 'manifest', 'modulepreload'])
const liveMeta = /^(og:url|og:image|twitter:card)/

/**
 * Returns the HTML of a page without what works only on the running site: scripts, forms, filters, buttons, links to
 * accounts, and offers. The prices of tickets are marked as past.
 */
export function exportedPage(page: string, rewrite: Rewrite): string {
  const document = parse(page, { scriptingEnabled: false })
  removeLiveParts(document)
  visit(document, (element) => {
    for (const attribute of element.attrs) attribute.value = rewritten(attribute, rewrite)
    if (element.tagName !== 'style') return
    for (const text of element.childNodes) if ('value' in text) text.value = withAddresses(text.value, rewrite)
  })
  return serialize(document, { scriptingEnabled: false })
}

/** Returns a stylesheet that applies its rules for pages without scripts, also in browsers that could run some. */
export const exportedStyles = (styles: string, rewrite: Rewrite) =>
  withAddresses(styles, rewrite)
    .replace(/\(\s*scripting\s*:\s*none\s*\)/g, '(min-width:0)')
    .replace(/\(\s*scripting\s*:\s*enabled\s*\)/g, '(max-width:0)')
    .replace(/\bnoscript\b/g, shownTag)

/** Returns styles with other addresses. */
const withAddresses = (styles: string, rewrite: Rewrite) =>
  styles.replace(/url\((["']?)([^"')]+)\1\)/g, (whole, quote, address) =>
    address.startsWith('data:') ? whole : `url(${quote}${rewrite(address)}${quote})`,
  )

/** The name of `noscript` elements with content: browsers that could run scripts hide those. */
const shownTag = 'no-script'

/** Returns the value of an attribute with other addresses. */
function rewritten({ name, value }: { name: string; value: string }, rewrite: Rewrite): string {
  if (addressAttributes.has(name)) return rewrite(value)
  if (name !== 'srcset' && name !== 'imagesrcset') return value
  return value
    .split(/,\s+/)
    .map((candidate) => {
      const [address = '', ...size] = candidate.trim().split(/\s+/)
      return [rewrite(address), ...size].join(' ')
    })
    .join(', ')
}

function removeLiveParts(node: Parent) {
  for (const child of [...node.childNodes]) {
    if (!isElement(child)) continue
    if (child.tagName === 'noscript' && has(child, isImage)) child.nodeName = child.tagName = shownTag
    if (isPastSale(child)) child.childNodes = [paragraph('No longer on sale', child)]
    else if (isLive(child)) remove(child)
    else removeLiveParts(child)
  }
}

function isLive(element: Element): boolean {
  const { tagName } = element
  if (liveTags.has(tagName) || tagName === 'noscript' || classesOf(element).some((name) => liveClasses.has(name)))
    return true
  if (tagName === 'link') return liveRelations.has(attributeOf(element, 'rel'))
  if (tagName === 'meta') return liveMeta.test(attributeOf(element, 'property') || attributeOf(element, 'name'))
  return tagName === 'a' && isLiveLink(element)
}

/** An invitation to buy is a link that looks like a button. */
function isLiveLink(link: Element): boolean {
  const address = attributeOf(link, 'href')
  return accountPages.test(address) || (address === '/tickets' && classesOf(link).includes('button'))
}

const isPastSale = (element: Element) => classesOf(element).includes('ticket-sale')

/** Removes an element, and each part around it that then has nothing but a heading. */
function remove(element: Element) {
  const parent = element.parentNode
  if (!parent) return
  parent.childNodes = parent.childNodes.filter((child) => child !== element)
  if (isElement(parent) && mayBeEmpty.has(parent.tagName) && !has(parent, isContent)) remove(parent)
}

const mayBeEmpty = new Set(['li', 'ul', 'dl', 'div', 'section'])
const headings = new Set(['h1', 'h2', 'h3'])

const isContent = (node: Node): boolean => {
  if (node.nodeName === '#text') return Boolean((node as DefaultTreeAdapterTypes.TextNode).value.trim())
  return isElement(node) && ['img', 'svg', 'iframe', 'nav', 'a'].includes(node.tagName)
}
const isImage = (node: Node) => node.nodeName === 'img'

/** Returns true if a part that is no heading fulfils a condition. */
const has = (node: Parent, condition: (node: Node) => boolean): boolean =>
  node.childNodes.some(
    (child) => condition(child) || (isElement(child) && !headings.has(child.tagName) && has(child, condition)),
  )

function visit(node: Parent, work: (element: Element) => void) {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue
    work(child)
    visit(child, work)
  }
}

function paragraph(text: string, parentNode: Element): Element {
  const element: Element = {
    ...{ nodeName: 'p', tagName: 'p', attrs: [], namespaceURI: html.NS.HTML, parentNode },
    childNodes: [],
  }
  element.childNodes.push({ nodeName: '#text', value: text, parentNode: element })
  return element
}

const isElement = (node: Node | Child): node is Element => 'tagName' in node
const attributeOf = ({ attrs }: Element, wanted: string) => attrs.find(({ name }) => name === wanted)?.value ?? ''
const classesOf = (element: Element) => attributeOf(element, 'class').split(/\s+/)
