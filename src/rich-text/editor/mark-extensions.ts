import { Mark, markInputRule, markPasteRule } from '@tiptap/core'
import { markNames, markSpecs } from '../schema.ts'

/** A TipTap extension for each mark of the schema: its tags, its shortcut, and its Markdown, typed or pasted. */
export const markExtensions = markNames.map((name) => {
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
