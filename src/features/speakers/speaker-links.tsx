import { SocialLinks } from '../../ui/social-links.tsx'
import type { PublicSpeaker } from './speaker.ts'

const labels = { twitter: 'Twitter', linkedin: 'LinkedIn', website: 'Website' } as const

/** Links to a speaker's profiles elsewhere, in this order: Twitter, LinkedIn, website. */
export function SpeakerLinks({ speaker: { name, social } }: { speaker: Pick<PublicSpeaker, 'name' | 'social'> }) {
  const links = Object.entries(labels).flatMap(([network, label]) => {
    const href = social?.[network as keyof typeof labels]
    return href ? [{ label, href }] : []
  })
  return <SocialLinks links={links} of={name} />
}
