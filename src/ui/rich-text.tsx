import { createElement, Fragment, type ReactNode } from 'react'
import type { Block, RichText as Document, Inline, ListItem, Mark } from '../lib/rich-text.ts'
import { ResponsiveImage } from './responsive-image.tsx'

const keyed = <Node,>(nodes: Node[] | undefined, show: (node: Node) => ReactNode) =>
  // A document is shown, never reordered in place: the position is a fine key.
  nodes?.map((node, index) => <Fragment key={String(index)}>{show(node)}</Fragment>)

const tagOfMark = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const

const marked = (inside: ReactNode, mark: Mark): ReactNode =>
  mark.type === 'link' ? (
    <a href={mark.attrs.href} rel="noopener">
      {inside}
    </a>
  ) : (
    createElement(tagOfMark[mark.type], null, inside)
  )

const inline = (node: Inline): ReactNode =>
  node.type === 'hardBreak' ? <br /> : (node.marks ?? []).reduceRight(marked, node.text)

const alignmentClass = { left: '', center: 'text-center', right: 'text-right', justify: 'text-justify' }
const indentClass = ['', 'ps-6', 'ps-12', 'ps-18', 'ps-24', 'ps-30', 'ps-36', 'ps-42', 'ps-48']

type Shown = { headingOffset: number }

function block(node: Block | ListItem['content'][number], shown: Shown): ReactNode {
  switch (node.type) {
    case 'image':
      return (
        <ResponsiveImage path={node.attrs.src} alt={node.attrs.alt ?? ''} sizes="(min-width: 768px) 44rem, 100vw" />
      )
    case 'paragraph':
    case 'heading': {
      const { textAlign, indent } = node.attrs ?? {}
      const className = `${alignmentClass[textAlign ?? 'left']} ${indentClass[indent ?? 0]}`.trim() || undefined
      const level = node.type === 'heading' ? Math.min(6, node.attrs.level + shown.headingOffset) : 0
      return createElement(level ? `h${level}` : 'p', { className }, keyed(node.content, inline))
    }
    default:
      return createElement(
        node.type === 'bulletList' ? 'ul' : 'ol',
        null,
        keyed(node.content, (item) => <li>{keyed(item.content, (inner) => block(inner, shown))}</li>),
      )
  }
}

/**
 * Rich text through React elements: no HTML is injected anywhere.
 * @param headingOffset how many levels its headings move down, so that the page keeps its one h1
 */
export function RichText({ document, headingOffset = 1 }: { document: Document; headingOffset?: number }) {
  return <div className="prose">{keyed(document.content, (node) => block(node, { headingOffset }))}</div>
}
