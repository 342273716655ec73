import { escapeHtml } from '../lib/escape-html.ts'
import type { Block, Inline, Mark, RichText } from './document.ts'
import { listTags, markSpecs } from './schema.ts'

/** Returns clean HTML, derived from the document alone. Parsing it returns the same document. */
export const serializeHtml = (document: RichText): string => document.content.map(blockHtml).join('')

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'image':
      return `<img src="${escapeHtml(block.attrs.src)}" alt="${escapeHtml(block.attrs.alt ?? '')}">`
    case 'paragraph':
    case 'heading': {
      const tag = block.type === 'paragraph' ? 'p' : `h${block.attrs.level}`
      const { textAlign, indent } = block.attrs ?? {}
      const attributes = `${textAlign ? ` align="${textAlign}"` : ''}${indent ? ` data-indent="${indent}"` : ''}`
      return `<${tag}${attributes}>${inlineHtml(block.content)}</${tag}>`
    }
    default: {
      const tag = listTags[block.type]
      const items = block.content.map((item) => `<li>${item.content.map(blockHtml).join('')}</li>`)
      return `<${tag}>${items.join('')}</${tag}>`
    }
  }
}

const inlineHtml = (content: Inline[] = []): string =>
  content
    .map((node) => (node.type === 'hardBreak' ? '<br>' : (node.marks ?? []).reduceRight(wrap, escapeHtml(node.text))))
    .join('')

function wrap(html: string, mark: Mark): string {
  if (mark.type === 'link') return `<a href="${escapeHtml(mark.attrs.href)}" rel="noopener">${html}</a>`
  const [tag] = markSpecs[mark.type].tags
  return `<${tag}>${html}</${tag}>`
}
