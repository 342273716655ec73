import type { PublicSection } from './section.ts'
import type { SectionName } from './section-names.ts'

/** The fields of a section that a page shows. */
export type SectionTexts = Partial<Omit<PublicSection, 'id' | '_id' | 'section' | 'order' | 'active' | 'content'>>

/**
 * The texts of a section until staff save it, and when it cannot be loaded. They must be true of any conference. The
 * exceptions are the figures of `stats` and the terms of `faq`, which the site's specification demands: they are shown
 * only until staff have saved the form of the summit (see `sectionsWithoutDefaults`).
 */
export const sectionDefaults: Record<SectionName, SectionTexts> = {
  hero: {
    title: 'The programme will be announced soon',
    subtitle: 'Speakers, agenda and tickets will be published here.',
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
    title: 'About the summit',
    subtitle: 'More about the summit will be published here soon.',
    mission: 'Our mission will be published here soon.',
    vision: 'Our vision will be published here soon.',
    networking: 'Meet attendees and speakers.',
    knowledge: 'Hear from people who do the work, and ask them your questions.',
    opportunities: 'Find partners, employers and colleagues.',
  },
  featuredSpeakers: { title: 'Featured speakers' },
  featuredEvents: { title: 'Upcoming events' },
  sponsors: { title: 'Sponsors' },
  newsletter: { title: 'Newsletter', subtitle: 'News about speakers, the agenda and tickets.' },
  footer: {},
  seo: {},
  home: {},
  contact: {},
  look: {},
  faq: {
    title: 'Frequently Asked Questions',
    questions: [
      { question: 'What is included in the ticket?', answer: 'Each ticket lists what it includes.' },
      {
        question: 'Can I get a refund?',
        answer:
          'Tickets are refundable up to 30 days before the event, with a 15% fee. After that they are non-refundable, but you may transfer yours to someone else.',
      },
      {
        question: 'Can I transfer my ticket to someone else?',
        answer: 'Yes. Send us the name and email address of the new holder at least 7 days before the event.',
      },
      { question: 'Will I receive a physical ticket?', answer: 'No. Your ticket is confirmed by email.' },
    ],
  },
}
