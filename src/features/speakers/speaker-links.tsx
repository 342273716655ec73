import { SocialLinks } from '../../ui/social-links.tsx'
import type { PublicSpeaker } from './speaker.ts'

const labels = { twitter: 'Twitter', linkedin: 'LinkedIn', website: 'Website' } as const

type Linked = Pick<PublicSpeaker, 'name' | 'social'>

/** Returns a speaker's profiles elsewhere, in this order: Twitter, LinkedIn, website. */
export const speakerLinksOf = ({ social }: Pick<Linked, 'social'>) =>
  Object.entries(labels).flatMap(([network, label]) => {
    const href = social?.[network as keyof typeof labels]
    return href ? [{ label, href }] : []
  })

/** Links to a speaker's profiles elsewhere, as icons. */
export const SpeakerLinks = ({ speaker }: { speaker: Linked }) => (
  <SocialLinks links={speakerLinksOf(speaker)} of={speaker.name} />
)
