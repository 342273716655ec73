import { createElement, Fragment, type ReactNode } from 'react'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import type { Block, RichText as Document, Inline, Mark } from './document.ts'
import { type Alignment, headingLevels, listTags, markSpecs } from './schema.ts'

/**
 * Shows rich text through React elements: no HTML is injected anywhere.
 * @param headingOffset the number of levels to lower its headings by, so that the page keeps its only h1
 */
export function RichText({ document, headingOffset = 1 }: { document: Document; headingOffset?: number }) {
  return <div className="prose">{keyed(document.content, (node) => block(node, headingOffset))}</div>
}

function block(node: Block, headingOffset: number): ReactNode {
  switch (node.type) {
    case 'image':
      return (
        <ResponsiveImage path={node.attrs.src} alt={node.attrs.alt ?? ''} sizes="(min-width: 768px) 44rem, 100vw" />
      )
    case 'paragraph':
    case 'heading': {
      const { textAlign, indent } = node.attrs ?? {}
      const className = `${alignmentClass[textAlign ?? 'left']} ${indentClass[indent ?? 0]}`.trim() || undefined
      const level = node.type === 'heading' && Math.min(headingLevels.length, node.attrs.level + headingOffset)
      return createElement(level ? `h${level}` : 'p', { className }, keyed(node.content, inline))
    }
    default:
      return createElement(
        listTags[node.type],
        null,
        keyed(node.content, (item) => <li>{keyed(item.content, (inner) => block(inner, headingOffset))}</li>),
      )
  }
}

const alignmentClass: Record<Alignment, string> = {
  left: '',
  center: 'text-center',
  right: 'text-right',
  justify: 'text-justify',
}
/** By step, up to `limits.indent`. Written out, because Tailwind reads class names from the source. */
const indentClass = ['', 'ps-6', 'ps-12', 'ps-18', 'ps-24', 'ps-30', 'ps-36', 'ps-42', 'ps-48']

const inline = (node: Inline): ReactNode =>
  node.type === 'hardBreak' ? <br /> : (node.marks ?? []).reduceRight(marked, node.text)

const marked = (inside: ReactNode, mark: Mark): ReactNode =>
  mark.type === 'link' ? (
    <a href={mark.attrs.href} rel="noopener">
      {inside}
    </a>
  ) : (
    createElement(markSpecs[mark.type].tags[0], null, inside)
  )

/** A document is never reordered while it is shown: the index is a stable key. */
const keyed = <Node,>(nodes: Node[] | undefined, show: (node: Node) => ReactNode) =>
  nodes?.map((node, index) => <Fragment key={String(index)}>{show(node)}</Fragment>)
