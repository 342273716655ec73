import type { Block, Inline, RichText } from './document.ts'

/** Returns the text of a document: one line for each block or hard break, without empty lines. */
export const linesOf = (document: RichText | null | undefined): string[] =>
  (document?.content ?? [])
    .flatMap((block) => textOf(block).split('\n'))
    .map((line) => line.trim())
    .filter(Boolean)

function textOf(block: Block): string {
  if (block.type === 'image') return ''
  if (block.type === 'paragraph' || block.type === 'heading') return inlineText(block.content)
  return block.content.map((item) => item.content.map(textOf).join('\n')).join('\n')
}

const inlineText = (content: Inline[] = []) => content.map((node) => (node.type === 'text' ? node.text : '\n')).join('')
