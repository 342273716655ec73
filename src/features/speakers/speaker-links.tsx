import { SocialLinks } from '../../ui/social-icon.tsx'
import type { PublicSpeaker } from './speaker.ts'

const labels = { twitter: 'Twitter', linkedin: 'LinkedIn', website: 'Website' } as const

/** The places where one finds a speaker, in this order: Twitter, LinkedIn, website. */
export function SpeakerLinks({ speaker, className }: { speaker: PublicSpeaker; className?: string }) {
  const links = Object.entries(labels).flatMap(([network, label]) => {
    const href = speaker.social?.[network as keyof typeof labels]
    return href ? [{ label, href }] : []
  })
  return <SocialLinks links={links} of={speaker.name} {...(className && { className })} />
}
