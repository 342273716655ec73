import type { JSONContent } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useRef, useState } from 'react'
import type { Block, RichText } from '../document.ts'
import { normalize } from '../normalize.ts'
import { extensions } from './extensions.ts'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { CleanPaste } from './paste.ts'
import { RichTextToolbar } from './toolbar.tsx'

type RichTextEditorProps = {
  /** The name of the form field that it edits. */
  name: string
  /** In normal form. */
  defaultValue: RichText
  /** Called with the edited document in normal form. */
  onChange: (value: RichText) => void
  /** The ids of the editable element, of its label and of its hint or error. */
  id: string
  labelledBy: string
  describedBy: string | undefined
  invalid: boolean
}

/** The rich text editor. Its module is large and loaded lazily. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { name, defaultValue, onChange, id, labelledBy, describedBy, invalid } = props
  const [dialog, setDialog] = useState<'link' | 'image'>()
  /** The default value as the editor returns it, as JSON. It may differ: the editor sorts marks. */
  const unchanged = useRef('')
  const editor = useEditor({
    extensions: [...extensions, CleanPaste],
    content: toContent(defaultValue),
    injectCSS: false, // editor.css has its rules: the Content-Security-Policy allows no style elements
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        'aria-invalid': String(invalid),
        'data-field': name,
        class: 'field prose rich-text',
      },
      // By default the browser leaves the page and opens a dropped file.
      handleDrop: (_view, event) => {
        if (!event.dataTransfer?.files.length) return false
        event.preventDefault()
        return true
      },
    },
    onCreate: ({ editor }) => {
      unchanged.current = JSON.stringify(documentOf(editor))
    },
    onUpdate: ({ editor }) => {
      const value = documentOf(editor)
      onChange(JSON.stringify(value) === unchanged.current ? defaultValue : value)
    },
  })
  const close = () => setDialog(undefined)

  return (
    <div className="rich-text-frame">
      <RichTextToolbar
        editor={editor}
        controls={id}
        onLink={() => setDialog('link')}
        onImage={() => setDialog('image')}
      />
      <EditorContent editor={editor} />
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'image' && <ImageDialog editor={editor} onClose={close} />}
    </div>
  )
}

/** The editor's extensions allow no other document. */
const documentOf = (editor: { getJSON(): JSONContent }) => normalize(editor.getJSON() as RichText)

/** In the editor, a document has at least one block. An empty one gets a paragraph, which is not stored. */
const toContent = ({ content }: RichText): JSONContent => ({
  type: 'doc',
  content: content.length > 0 ? content.map(toNode) : [{ type: 'paragraph' }],
})

/**
 * In the editor, each list item begins with a paragraph. If there is none, an empty one is added, which is not stored.
 */
function toNode(block: Block): JSONContent {
  if (block.type !== 'bulletList' && block.type !== 'orderedList') return block
  const items = block.content.map(({ content }) => {
    const first = content[0]?.type === 'paragraph' ? [] : [{ type: 'paragraph' }]
    return { type: 'listItem', content: [...first, ...content.map(toNode)] }
  })
  return { type: block.type, content: items }
}
