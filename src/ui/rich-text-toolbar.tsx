import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import {
  Bold,
  ImagePlus,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListOrdered,
  RemoveFormatting,
  Strikethrough,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignJustify,
  TextAlignStart,
  Underline,
} from './icons/console-icons.tsx'
import type { Icon } from './icons/create-icon.tsx'
import { align, alignmentOf, clean, indent, levelOf, setLevel } from './rich-text-commands.ts'

type Tool = {
  label: string
  icon: Icon
  run: (editor: Editor) => unknown
  /** For what is on or off. */
  isOn?: (editor: Editor) => boolean
}

const toggles: Tool[] = [
  ['Bold', Bold, 'bold'] as const,
  ['Italic', Italic, 'italic'] as const,
  ['Underline', Underline, 'underline'] as const,
  ['Strikethrough', Strikethrough, 'strike'] as const,
].map(([label, icon, mark]) => ({
  label,
  icon,
  run: (editor) => editor.commands.toggleMark(mark),
  isOn: (editor) => editor.isActive(mark),
}))

const blocks: Tool[] = [
  {
    label: 'Numbered list',
    icon: ListOrdered,
    run: (editor) => editor.commands.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'Bullet list',
    icon: List,
    run: (editor) => editor.commands.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  { label: 'Outdent', icon: IndentDecrease, run: (editor) => indent(editor, -1) },
  { label: 'Indent', icon: IndentIncrease, run: (editor) => indent(editor, 1) },
]

const alignings: Tool[] = [
  ['Align left', TextAlignStart, 'left'] as const,
  ['Align center', TextAlignCenter, 'center'] as const,
  ['Align right', TextAlignEnd, 'right'] as const,
  ['Justify', TextAlignJustify, 'justify'] as const,
].map(([label, icon, alignment]) => ({
  label,
  icon,
  run: (editor) => align(editor, alignment),
  isOn: (editor) => alignmentOf(editor) === alignment,
}))

const cleaning: Tool = { label: 'Remove formatting', icon: RemoveFormatting, run: clean }

const tools = [...toggles, ...blocks, ...alignings]

type Props = {
  editor: Editor
  /** The id of what it works on. */
  controls: string
  onLink: () => void
  onImage: () => void
}

/** One stop of the Tab key; within it the arrow keys lead from tool to tool. */
export function RichTextToolbar({ editor, controls, onLink, onImage }: Props) {
  const [current, setCurrent] = useState(0)
  const toolbar = useRef<HTMLDivElement>(null)
  const state = useEditorState({
    editor,
    selector: () => ({
      level: levelOf(editor),
      on: tools.map(({ isOn }) => isOn?.(editor)),
      isLink: editor.isActive('link'),
      isImage: editor.isActive('image'),
    }),
  })
  const more: Tool[] = [
    { label: 'Link', icon: Link, run: onLink, isOn: () => state.isLink },
    { label: 'Insert image', icon: ImagePlus, run: onImage, isOn: () => state.isImage },
    cleaning,
  ]

  function move(event: KeyboardEvent) {
    const stops = [...(toolbar.current?.querySelectorAll<HTMLElement>('select, button') ?? [])]
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: stops.length - 1 }[event.key]
    if (to === undefined) return
    // In a list of choices these keys would choose.
    event.preventDefault()
    stops.at(to % stops.length)?.focus()
  }

  const stop = (index: number) => ({ tabIndex: index === current ? 0 : -1, onFocus: () => setCurrent(index) })

  return (
    <div
      ref={toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={move}
      className="rich-text-toolbar"
    >
      <select
        {...stop(0)}
        aria-label="Text style"
        value={state.level}
        onChange={(event) => setLevel(editor, Number(event.currentTarget.value))}
        // Only what is typed concerns the form around it.
        onInput={(event) => event.stopPropagation()}
      >
        <option value={0}>Paragraph</option>
        {[1, 2, 3, 4, 5, 6].map((level) => (
          <option key={level} value={level}>
            Heading {level}
          </option>
        ))}
      </select>
      {[...tools, ...more].map((tool, index) => (
        <button
          key={tool.label}
          {...stop(index + 1)}
          type="button"
          aria-label={tool.label}
          title={tool.label}
          aria-pressed={tool.isOn && (index < tools.length ? state.on[index] : tool.isOn(editor))}
          // By the mouse the text keeps the focus, by the keyboard the tool.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            if (event.detail > 0) editor.commands.focus()
            tool.run(editor)
          }}
          className="icon-button"
        >
          <tool.icon aria-hidden="true" className="size-5" />
        </button>
      ))}
    </div>
  )
}
