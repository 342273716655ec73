import { EditorContent, useEditor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { htmlOf } from './commands.ts'
import { schemaExtensions } from './extensions.ts'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { readyToPaste } from './paste.ts'
import { RichTextToolbar } from './toolbar.tsx'

export type RichTextEditorProps = {
  /** Of the field whose value it writes. */
  name: string
  /** What stands there at first, as HTML. */
  html: string
  onChange: (html: string) => void
  /** Of the element that is typed in, and what is read with it. */
  id: string
  labelledBy: string
  describedBy: string | undefined
  invalid: boolean
}

/** The editor of a rich text: a module of its own, since it is large and few pages need it. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { name, html, onChange, id, labelledBy, describedBy, invalid } = props
  const [open, setOpen] = useState<'link' | 'image'>()
  /** As the editor writes what it was given: where that stands again, nothing has changed. */
  const unchanged = useRef('')
  const editor = useEditor({
    extensions: schemaExtensions,
    content: html,
    injectCSS: false, // its rules stand in console.css: the Content-Security-Policy allows no others
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
      transformPastedHTML: readyToPaste,
      // A file that is dropped would else take the place of the page.
      handleDrop: (_view, event) => {
        if (!event.dataTransfer?.files.length) return false
        event.preventDefault()
        return true
      },
    },
    onCreate: ({ editor }) => {
      unchanged.current = htmlOf(editor)
    },
    onUpdate: ({ editor }) => {
      const now = htmlOf(editor)
      onChange(now === unchanged.current ? html : now)
    },
  })

  return (
    <div className="rich-text-frame">
      <RichTextToolbar editor={editor} controls={id} onLink={() => setOpen('link')} onImage={() => setOpen('image')} />
      <EditorContent editor={editor} />
      {open === 'link' && <LinkDialog editor={editor} onClose={() => setOpen(undefined)} />}
      {open === 'image' && <ImageDialog editor={editor} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
