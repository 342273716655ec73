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
} from '../../ui/icons/console-icons.tsx'
import type { Icon } from '../../ui/icons/create-icon.tsx'
import { type Alignment, alignments, headingLevels, type MarkName, markNames } from '../schema.ts'
import { align, alignmentOf, clearFormatting, indent, levelOf, setLevel } from './commands.ts'

type Button = [label: string, icon: Icon]

const markButtons: Record<MarkName, Button> = {
  bold: ['Bold', Bold],
  italic: ['Italic', Italic],
  underline: ['Underline', Underline],
  strike: ['Strikethrough', Strikethrough],
}
const alignmentButtons: Record<Alignment, Button> = {
  left: ['Align left', TextAlignStart],
  center: ['Align center', TextAlignCenter],
  right: ['Align right', TextAlignEnd],
  justify: ['Justify', TextAlignJustify],
}

type Tool = {
  button: Button
  run: (editor: Editor) => unknown
  /** Omitted by tools that cannot be on or off. */
  isOn?: (editor: Editor) => boolean
}

const toolsOf = ({ onLink, onImage }: Pick<Props, 'onLink' | 'onImage'>): Tool[] => [
  ...markNames.map((mark) => ({
    button: markButtons[mark],
    run: (editor: Editor) => editor.commands.toggleMark(mark),
    isOn: (editor: Editor) => editor.isActive(mark),
  })),
  {
    button: ['Numbered list', ListOrdered],
    run: (editor) => editor.commands.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    button: ['Bullet list', List],
    run: (editor) => editor.commands.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  { button: ['Outdent', IndentDecrease], run: (editor) => indent(editor, -1) },
  { button: ['Indent', IndentIncrease], run: (editor) => indent(editor, 1) },
  ...alignments.map((alignment) => ({
    button: alignmentButtons[alignment],
    run: (editor: Editor) => align(editor, alignment),
    isOn: (editor: Editor) => alignmentOf(editor) === alignment,
  })),
  { button: ['Link', Link], run: onLink, isOn: (editor) => editor.isActive('link') },
  { button: ['Insert image', ImagePlus], run: onImage, isOn: (editor) => editor.isActive('image') },
  { button: ['Remove formatting', RemoveFormatting], run: clearFormatting },
]

type Props = {
  editor: Editor
  /** The id of the editable element. */
  controls: string
  onLink: () => void
  onImage: () => void
}

/** A toolbar with one tab stop and arrow keys between its tools (ARIA Authoring Practices, toolbar). */
export function RichTextToolbar({ editor, controls, onLink, onImage }: Props) {
  const [current, setCurrent] = useState(0)
  const toolbar = useRef<HTMLDivElement>(null)
  const tools = toolsOf({ onLink, onImage })
  const state = useEditorState({
    editor,
    selector: () => ({ level: levelOf(editor), on: tools.map(({ isOn }) => isOn?.(editor)) }),
  })

  function moveFocus(event: KeyboardEvent) {
    const stops = [...(toolbar.current?.querySelectorAll<HTMLElement>('select, button') ?? [])]
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: stops.length - 1 }[event.key]
    if (to === undefined) return
    // These keys would also change the select.
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
      onKeyDown={moveFocus}
      className="rich-text-toolbar"
    >
      <select
        {...stop(0)}
        aria-label="Text style"
        value={state.level}
        onChange={(event) => setLevel(editor, Number(event.currentTarget.value))}
        // Not an input of the surrounding form.
        onInput={(event) => event.stopPropagation()}
      >
        <option value={0}>Paragraph</option>
        {headingLevels.map((level) => (
          <option key={level} value={level}>
            Heading {level}
          </option>
        ))}
      </select>
      {tools.map(({ button: [label, Icon], run }, index) => (
        <button
          key={label}
          {...stop(index + 1)}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={state.on[index]}
          // A click leaves the focus in the text, the keyboard leaves it on the tool.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            if (event.detail > 0) editor.commands.focus()
            run(editor)
          }}
          className="icon-button"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      ))}
    </div>
  )
}
