import type { Block, Inline, RichText } from './document.ts'

const inlineLines = (content: Inline[] = []) =>
  content.map((node) => (node.type === 'text' ? node.text : '\n')).join('')

/** The text of a document, one line for each block and each hard break; empty lines are left out. */
export function linesOf(document: RichText): string[] {
  const linesOfBlock = (node: Block): string => {
    if (node.type === 'image') return ''
    if (node.type === 'paragraph' || node.type === 'heading') return inlineLines(node.content)
    return node.content.map((item) => item.content.map(linesOfBlock).join('\n')).join('\n')
  }
  return document.content
    .flatMap((node) => linesOfBlock(node).split('\n'))
    .map((line) => line.trim())
    .filter(Boolean)
}
