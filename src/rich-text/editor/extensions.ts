import { Extension, type Extensions, Mark, markInputRule, markPasteRule, mergeAttributes, Node } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Gapcursor } from '@tiptap/extensions/gap-cursor'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { apiBase, crossOriginOf } from '../../lib/api-base.ts'
import { imageSource } from '../../lib/image-source.ts'
import { isSafeImage, isSafeLink } from '../../lib/links.ts'
import { toAlignment, toIndent } from '../block-attributes.ts'
import { limits } from '../limits.ts'
import { headingLevels, markNames, markSpecs } from '../schema.ts'

/** A TipTap extension for each mark of the schema: its tags, its shortcut, and its Markdown, typed or pasted. */
const markExtensions = markNames.map((name) => {
  const { tags, shortcut, delimiters } = markSpecs[name]
  return Mark.create({
    name,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: ({ HTMLAttributes }) => [tags[0], HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return { [shortcut]: () => this.editor.commands.toggleMark(name) }
    },
    addInputRules() {
      return delimiters.map((delimiter) =>
        markInputRule({ find: new RegExp(`${delimited(delimiter)}$`), type: this.type }),
      )
    },
    addPasteRules() {
      return delimiters.map((delimiter) =>
        markPasteRule({ find: new RegExp(delimited(delimiter), 'g'), type: this.type }),
      )
    },
  })
})

/** '**' matches ' **text**', as in TipTap's own extensions: the first group is replaced, the second one stays. */
function delimited(delimiter: string): string {
  const escaped = delimiter.replace(/./g, '\\$&')
  return `(?:^|\\s)(${escaped}(?!\\s+${escaped})([^${delimiter[0]}]+)${escaped}(?!\\s+${escaped}))`
}

/** The schema as TipTap extensions. Anything else is dropped, whether typed, pasted or dragged. */
export const extensions: Extensions = [
  Document,
  Paragraph,
  Text,
  Heading.configure({ levels: [...headingLevels] }),
  HardBreak,
  ...markExtensions,
  Mark.create({
    name: 'link',
    inclusive: false,
    addAttributes: () => ({ href: { default: null } }),
    parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => isStorableLink(element.getAttribute('href')) && null }],
    renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes, { rel: 'noopener' }), 0],
  }),
  BulletList,
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem.extend({
    content: 'paragraph (paragraph | bulletList | orderedList)*',
    // Leaves out the Tab key, which moves the focus through the page.
    addKeyboardShortcuts() {
      return { Enter: () => this.editor.commands.splitListItem(this.name) }
    },
  }),
  Node.create({
    name: 'image',
    group: 'block',
    draggable: true,
    addAttributes: () => ({
      src: { default: null, parseHTML: storedPath },
      alt: { default: null, parseHTML: (element) => element.getAttribute('alt')?.slice(0, limits.alt).trim() || null },
    }),
    parseHTML: () => [{ tag: 'img[src]', getAttrs: (element) => isStorableImage(storedPath(element)) && null }],
    renderHTML: ({ node: { attrs } }) => [
      'img',
      { src: imageSource(attrs.src, apiBase).src, alt: attrs.alt ?? '', crossorigin: crossOriginOf(attrs.src) ?? null },
    ],
  }),
  // Rendered as attributes: the Content-Security-Policy blocks style attributes.
  Extension.create({
    name: 'blockAttributes',
    addGlobalAttributes: () => [
      {
        types: ['paragraph', 'heading'],
        attributes: {
          textAlign: {
            default: null,
            parseHTML: (element) => toAlignment(element.getAttribute('align')) ?? null,
            renderHTML: ({ textAlign }) => (textAlign ? { align: textAlign } : {}),
          },
          indent: {
            default: 0,
            parseHTML: (element) => toIndent(element.getAttribute('data-indent')) ?? 0,
            renderHTML: ({ indent }) => (indent ? { 'data-indent': indent } : {}),
          },
        },
      },
    ],
  }),
  UndoRedo,
  Gapcursor,
]

const isStorableLink = (href: string | null) => href !== null && href.length <= limits.href && isSafeLink(href)
const isStorableImage = (src: string) => src.length <= limits.src && isSafeImage(src)

/** Returns the path of an image that the site stores, or the address of any other image. */
function storedPath(element: Element): string {
  const src = element.getAttribute('src') ?? ''
  const bases = [`${apiBase}/`, new URL(`${apiBase}/`, window.location.href).href]
  const base = bases.find((each) => src.startsWith(`${each}uploads/`)) ?? ''
  return src.slice(base.length)
}
