import type { RichText } from '../../rich-text/document.ts'
import type { FieldName, FieldsProps, ValuesOf } from '../../ui/form/record-form.ts'
import type { PublicSection, Question, SectionInput, summitFields } from './section.ts'

type Stat = NonNullable<PublicSection['stats']>[number]
type Package = NonNullable<PublicSection['packages']>[number]

/** Fields that the form of the summit edits, like `summitFields`. */
type Elsewhere = 'section' | 'order' | 'content' | 'contentDocument' | 'timeZone' | keyof typeof summitFields
type Field = FieldName<Omit<SectionInput, Elsewhere>> | 'contentDocument'

/** The values of the form of a section, which renders some of the fields. */
export type SectionValues = ValuesOf<
  Field,
  {
    contentDocument: RichText
    image: string | File
    stats: Stat[]
    questions: Question[]
    packages: Package[]
    active?: string
  }
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
  packages: 'Packages',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  keywords: 'Keywords',
  mission: 'Our Mission',
  vision: 'Our Vision',
  networking: 'Networking',
  knowledge: 'Knowledge',
  opportunities: 'Opportunities',
  questions: 'Questions',
  'pageSubtitles.speakers': 'Speakers',
  'pageSubtitles.events': 'Events',
  'pageSubtitles.agenda': 'Agenda',
  'pageSubtitles.sponsors': 'Sponsors',
  'pageSubtitles.gallery': 'Gallery',
  'pageSubtitles.tickets': 'Tickets',
  'pageSubtitles.contact': 'Contact',
  imageAlt: 'Description of the image',
  legalLine: 'Legal line',
  'look.main': 'Main colour',
  'look.accent': 'Accent colour',
  'look.cloth': 'Cloth',
  'look.clothColours': 'Colours of the cloth',
  'look.face': 'Headings',
  'look.corners': 'Corners',
  'look.arrangement': 'Arrangement',
  'look.opening': 'Home opens with',
  active: 'Active',
}
