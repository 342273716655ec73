import type { RichText } from '../../rich-text/document.ts'
import type { FieldName, FieldsProps, ValuesOf } from '../../ui/form/record-form.ts'
import type { PublicSection, SectionInput } from './section.ts'

export type Stat = NonNullable<PublicSection['stats']>[number]

type Field = FieldName<Omit<SectionInput, 'section' | 'order' | 'content' | 'contentDocument'>> | 'contentDocument'

/** The values of the form of a section, which renders some of the fields. */
export type SectionValues = ValuesOf<
  Field,
  { contentDocument: RichText; image: string | File; stats: Stat[]; active?: string }
>

export type SectionFieldsProps = FieldsProps<SectionValues>

export const sectionLabels: Record<Field, string> = {
  title: 'Title',
  subtitle: 'Subtitle',
  contentDocument: 'Content',
  image: 'Image',
  buttonText: 'Button text',
  buttonLink: 'Button link',
  stats: 'Figures',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  keywords: 'Keywords',
  timeZone: 'Time zone',
  active: 'Active',
}
