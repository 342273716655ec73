import type { Editor } from '@tiptap/core'
import { limits } from '../limits.ts'
import type { Alignment } from '../schema.ts'

/** Left is the default, which is not stored. */
export function align(editor: Editor, alignment: Alignment) {
  const textAlign = alignment === 'left' ? null : alignment
  editor.chain().updateAttributes('paragraph', { textAlign }).updateAttributes('heading', { textAlign }).run()
}

export const alignmentOf = (editor: Editor): Alignment =>
  editor.getAttributes('paragraph').textAlign ?? editor.getAttributes('heading').textAlign ?? 'left'

/** Returns the level of the selected heading; 0 for a paragraph. */
export const levelOf = (editor: Editor): number =>
  editor.isActive('heading') ? editor.getAttributes('heading').level : 0

/** @param level 0 for a paragraph */
export function setLevel(editor: Editor, level: number) {
  // Lists hold no headings: the item leaves its list.
  if (level > 0 && editor.isActive('listItem')) editor.chain().clearNodes().setNode('heading', { level }).run()
  else if (level > 0) editor.chain().setNode('heading', { level }).run()
  else editor.chain().setNode('paragraph').run()
}

/** Moves a list item one level deeper or higher; indents any other block by one step. */
export function indent(editor: Editor, by: 1 | -1) {
  if (editor.isActive('listItem')) {
    if (by < 0) editor.commands.liftListItem('listItem')
    else if (listDepth(editor) < limits.listDepth) editor.commands.sinkListItem('listItem')
    return
  }
  editor.commands.command(({ tr }) => {
    const { from, to } = tr.selection
    tr.doc.nodesBetween(from, to, (node, position) => {
      if (!('indent' in node.attrs)) return
      tr.setNodeAttribute(position, 'indent', Math.min(limits.indent, Math.max(0, node.attrs.indent + by)))
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

/** Turns the selection into plain paragraphs; without a selection, the block at the cursor. */
export function clearFormatting(editor: Editor) {
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

/** Links the selection; without one, inserts the address as a link. */
export function setLink(editor: Editor, href: string) {
  const marks = [{ type: 'link', attrs: { href } }]
  const text = href.replace(/^(mailto|tel):/i, '')
  if (editor.state.selection.empty && !editor.isActive('link'))
    editor.chain().focus().insertContent({ type: 'text', text, marks }).run()
  else editor.chain().focus().extendMarkRange('link').setMark('link', { href }).run()
}

export const removeLink = (editor: Editor) => editor.chain().focus().extendMarkRange('link').unsetMark('link').run()

type ImageAttributes = { src: string; alt: string }

export function selectedImage(editor: Editor): ImageAttributes | undefined {
  if (!editor.isActive('image')) return undefined
  const { src, alt } = editor.getAttributes('image')
  return { src, alt: alt ?? '' }
}

/** Inserts an image at the cursor, or replaces the selected one. */
export const insertImage = (editor: Editor, { src, alt }: ImageAttributes) =>
  editor
    .chain()
    .focus()
    .insertContent({ type: 'image', attrs: { src, alt: alt || null } })
    .run()
