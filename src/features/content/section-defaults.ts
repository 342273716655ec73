import type { Block } from '../../rich-text/document.ts'
import type { PublicSection } from './section.ts'
import type { ShownSection } from './section-names.ts'

/** The fields of a section that a page shows. */
export type SectionTexts = Partial<Omit<PublicSection, 'id' | '_id' | 'section' | 'order' | 'active' | 'content'>>

const paragraphs = (...lines: string[]): SectionTexts['contentDocument'] => ({
  type: 'doc',
  content: lines.map((text): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

/** The texts of a section until staff save it, and when it cannot be loaded. */
export const sectionDefaults: Record<ShownSection, SectionTexts> = {
  hero: {
    title: 'Three days with the people building Africa’s open finance',
    subtitle: 'Payments, custody, identity and the rules around them, with the teams who ship them.',
    contentDocument: paragraphs('Nairobi · 14–16 April 2027'),
    buttonText: 'Get Tickets',
    buttonLink: '/tickets',
  },
  stats: {
    title: 'The summit in figures',
    stats: [
      { value: '5000+', label: 'attendees' },
      { value: '50+', label: 'speakers' },
      { value: '37+', label: 'sponsors' },
    ],
  },
  about: {
    title: 'Built where money moves by phone',
    subtitle: 'A summit for the people who build, regulate and use open finance on the continent.',
    contentDocument: paragraphs(
      'More people on this continent hold a mobile wallet than a bank card. The Africa Blockchain Summit brings the engineers, founders and supervisors of that system into one building for three days.',
      'Every session leaves time for questions, every speaker stays for lunch, and every room has a table where you can show what you are building.',
    ),
  },
  featuredSpeakers: { title: 'Featured speakers' },
  featuredEvents: { title: 'Upcoming events' },
  sponsors: { title: 'Sponsors' },
  newsletter: {
    title: 'One letter a month',
    subtitle: 'New speakers, the agenda as it firms up, and when prices change. Nothing else.',
  },
  footer: {
    title: 'Africa Blockchain Summit',
    subtitle: 'Three days in Nairobi with the people who build, regulate and use open finance on the continent.',
    contentDocument: paragraphs(
      'Email: hello@africablockchain.example',
      'Phone: +254 700 000 000',
      'Address: KICC, Harambee Avenue, Nairobi',
      'X: https://x.example/africablockchain',
      'LinkedIn: https://linkedin.example/company/africa-blockchain-summit',
    ),
  },
  seo: {
    metaTitle: 'Africa Blockchain Summit · Nairobi, 14–16 April 2027',
    metaDescription:
      'Three days in Nairobi with the people who build, regulate and use open finance in Africa: talks, workshops and a floor full of teams who ship.',
    keywords: 'blockchain, Africa, Nairobi, payments, stablecoins, custody, conference',
  },
}
