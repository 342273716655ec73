import type { Editor } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { type alignments, maxIndent } from '../document.ts'
import { keptPath } from './extensions.ts'

export type Alignment = (typeof alignments)[number]

/** The document as HTML; '' when nothing is in it. */
export function htmlOf({ schema, state, isEmpty }: Editor): string {
  if (isEmpty) return ''
  // Not in this page's own document, which would ask for each picture.
  const document = window.document.implementation.createHTMLDocument()
  const fragment = DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content, { document })
  document.body.append(fragment)
  for (const image of document.images) image.setAttribute('src', keptPath(image))
  return document.body.innerHTML
}

/** As deep as the server keeps lists within lists. */
const maxListDepth = 6

/** Left is how text stands by itself: then nothing is kept. */
export function align(editor: Editor, alignment: Alignment) {
  const textAlign = alignment === 'left' ? null : alignment
  editor.chain().updateAttributes('paragraph', { textAlign }).updateAttributes('heading', { textAlign }).run()
}

export const alignmentOf = (editor: Editor): Alignment =>
  editor.getAttributes('paragraph').textAlign ?? editor.getAttributes('heading').textAlign ?? 'left'

/** 0 is a paragraph. */
export const levelOf = (editor: Editor): number =>
  editor.isActive('heading') ? editor.getAttributes('heading').level : 0

export function setLevel(editor: Editor, level: number) {
  // A heading stands in no list: its item becomes one.
  if (level > 0 && editor.isActive('listItem')) editor.chain().clearNodes().setNode('heading', { level }).run()
  else if (level > 0) editor.chain().setNode('heading', { level }).run()
  else editor.chain().setNode('paragraph').run()
}

/** One step in or out: an item of a list changes its depth, any other block its edge. */
export function indent(editor: Editor, by: 1 | -1) {
  if (editor.isActive('listItem')) {
    if (by < 0) editor.commands.liftListItem('listItem')
    else if (listDepth(editor) < maxListDepth) editor.commands.sinkListItem('listItem')
    return
  }
  editor.commands.command(({ tr }) => {
    const { from, to } = tr.selection
    tr.doc.nodesBetween(from, to, (node, position) => {
      if (!('indent' in node.attrs)) return
      tr.setNodeAttribute(position, 'indent', Math.min(maxIndent, Math.max(0, node.attrs.indent + by)))
    })
    return true
  })
}

function listDepth({ state: { selection } }: Editor): number {
  const { $from } = selection
  return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).filter(
    ({ type }) => type.name === 'listItem',
  ).length
}

/** Leaves the plain text of what is selected; without a selection, of the block that the cursor stands in. */
export function clean(editor: Editor) {
  editor
    .chain()
    .command(({ tr }) => {
      const { empty, $from, from, to } = tr.selection
      tr.removeMark(empty ? $from.start() : from, empty ? $from.end() : to).setStoredMarks([])
      return true
    })
    .clearNodes()
    .run()
}

/** Links what is selected; where nothing is, the address itself is written. */
export function setLink(editor: Editor, href: string) {
  const marks = [{ type: 'link', attrs: { href } }]
  const text = href.replace(/^(mailto|tel):/i, '')
  if (editor.state.selection.empty && !editor.isActive('link'))
    editor.chain().focus().insertContent({ type: 'text', text, marks }).run()
  else editor.chain().focus().extendMarkRange('link').setMark('link', { href }).run()
}

export const removeLink = (editor: Editor) => editor.chain().focus().extendMarkRange('link').unsetMark('link').run()

export type PlacedImage = { src: string; alt: string }

/** The picture that is selected; undefined when none is. */
export function selectedImage(editor: Editor): PlacedImage | undefined {
  if (!editor.isActive('image')) return undefined
  const { src, alt } = editor.getAttributes('image')
  return { src, alt: alt ?? '' }
}

/** Puts a picture where the cursor stands, or in the place of the selected one. */
export const placeImage = (editor: Editor, { src, alt }: PlacedImage) =>
  editor
    .chain()
    .focus()
    .insertContent({ type: 'image', attrs: { src, alt: alt || null } })
    .run()
