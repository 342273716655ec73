import { Extension, type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { Gapcursor } from '@tiptap/extensions/gap-cursor'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { apiBase } from '../lib/api-base.ts'
import { imageSource } from '../lib/image-source.ts'
import { isSafeImage, isSafeLink } from '../lib/links.ts'
import { alignments, maxIndent } from '../lib/rich-text.ts'

/**
 * The editor's side of lib/rich-text.ts: the same nodes, marks and attributes, and the same HTML as
 * lib/rich-text-html.server.ts writes. What is not named here is dropped, typed or pasted.
 */

const readAlignment = (element: HTMLElement) => {
  const style = element.getAttribute('style') ?? ''
  const found = /text-align:\s*(\w+)/.exec(style)?.[1] ?? element.getAttribute('align')
  return alignments.find((each) => each === found) ?? null
}

const readIndent = (element: HTMLElement) => {
  const found = Math.trunc(Number(element.getAttribute('data-indent')))
  return found >= 1 ? Math.min(found, maxIndent) : 0
}

/** Written as attributes: the Content-Security-Policy lets no style attribute work. */
const BlockLook = Extension.create({
  name: 'blockLook',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: readAlignment,
          renderHTML: ({ textAlign }) => (textAlign ? { align: textAlign } : {}),
        },
        indent: {
          default: 0,
          parseHTML: readIndent,
          renderHTML: ({ indent }) => (indent ? { 'data-indent': indent } : {}),
        },
      },
    },
  ],
})

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => isSafeLink(hrefOf(element)) && null }],
  renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes, { rel: 'noopener' }), 0],
})

const hrefOf = (element: HTMLElement) => element.getAttribute('href') ?? ''

/** Where a picture of a page is kept, when the site keeps it: its address there becomes a path again. */
export const keptPath = (element: Element) => {
  const src = element.getAttribute('src') ?? ''
  const own = [`${apiBase}/`, new URL(`${apiBase}/`, window.location.href).href]
  const base = own.find((each) => src.startsWith(`${each}uploads/`)) ?? ''
  return src.slice(base.length)
}

const Image = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: null, parseHTML: keptPath },
    alt: { default: null, parseHTML: (element) => element.getAttribute('alt')?.slice(0, 500).trim() || null },
  }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (element) => isSafeImage(keptPath(element)) && null }],
  // What is kept is a path; what is shown needs an address.
  renderHTML: ({ node: { attrs } }) => ['img', { src: imageSource(attrs.src, apiBase).src, alt: attrs.alt ?? '' }],
})

export const schemaExtensions: Extensions = [
  Document,
  Paragraph,
  Text,
  Heading,
  HardBreak,
  Bold,
  Italic,
  Underline,
  Strike,
  Link,
  BulletList,
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem.extend({
    content: 'paragraph (paragraph | bulletList | orderedList)*',
    // Not the Tab key, which leads on through the page.
    addKeyboardShortcuts() {
      return { Enter: () => this.editor.commands.splitListItem(this.name) }
    },
  }),
  Image,
  BlockLook,
  UndoRedo,
  Gapcursor,
]
