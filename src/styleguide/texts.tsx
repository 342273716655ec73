import type { RichText as Document, Mark } from '../rich-text/document.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { MoreLink, SectionHeading } from '../ui/section-heading.tsx'
import { scene } from './demo-pictures.ts'
import { Chapter, Specimen } from './specimen.tsx'

const text = (content: string, ...marks: Mark[]) => ({ type: 'text' as const, text: content, marks })
const paragraph = (...content: ReturnType<typeof text>[]) => ({ type: 'paragraph' as const, content })
const item = (content: string) => ({ type: 'listItem' as const, content: [paragraph(text(content))] })

/** Every node and mark that a document may hold. */
const document: Document = {
  type: 'doc',
  content: [
    ...([1, 2, 3] as const).map((level) => ({
      type: 'heading' as const,
      attrs: { level },
      content: [text(`A heading of level ${level}`)],
    })),
    paragraph(
      text('Plain, '),
      text('bold', { type: 'bold' }),
      text(', '),
      text('italic', { type: 'italic' }),
      text(', '),
      text('underlined', { type: 'underline' }),
      text(', '),
      text('struck', { type: 'strike' }),
      text(', and '),
      text('a link', { type: 'link', attrs: { href: 'https://example.com/' } }),
      text('.'),
    ),
    { ...paragraph(text('In the middle')), attrs: { textAlign: 'center' } },
    { ...paragraph(text('At the right')), attrs: { textAlign: 'right' } },
    { ...paragraph(text('Two steps in')), attrs: { indent: 2 } },
    { type: 'bulletList', content: [item('Eleven currencies'), item('One ledger')] },
    { type: 'orderedList', content: [item('Register'), item('Come')] },
    { type: 'image', attrs: { src: scene, alt: 'A speaker on the stage' } },
  ],
}

export function Texts() {
  return (
    <Chapter title="Texts">
      <Specimen name="Heading of a section" wide>
        <SectionHeading
          title="Featured speakers"
          subtitle="Eight of twenty-six who build what others talk about."
          more={<MoreLink to="/speakers">View All Speakers</MoreLink>}
        />
      </Specimen>
      <Specimen name="Rich text" wide>
        <RichText document={document} headingOffset={3} />
      </Specimen>
    </Chapter>
  )
}
