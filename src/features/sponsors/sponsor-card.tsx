import { isEmailAddress } from '../../lib/email-address.ts'
import { pickFields } from '../../lib/pick-fields.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { PublicSponsor } from './sponsor.ts'

const logoFields = ['id', 'name', 'logo', 'tier'] as const
export type LogoSponsor = Pick<PublicSponsor, (typeof logoFields)[number]>

/** Drops the fields of a sponsor that a logo does not show. */
export const logoSponsor = (sponsor: PublicSponsor): LogoSponsor => pickFields(sponsor, logoFields)

/** Drops the fields of a sponsor that a card does not show. */
export const cardSponsor = (sponsor: PublicSponsor) =>
  pickFields(sponsor, [...logoFields, 'contact', 'website', 'description'])
export type CardSponsor = ReturnType<typeof cardSponsor>

/** Have a row of their own on a phone; two logos of the others share one. */
const firstTiers: ReadonlySet<string> = new Set(['platinum', 'gold'])

/** The sponsor's logo; without one, or with a broken one, its name. */
export function SponsorLogo({ sponsor: { name, logo, tier } }: { sponsor: LogoSponsor }) {
  const text = <span>{name}</span>
  return (
    <div className="sponsor-logo">
      {logo ? (
        <ResponsiveImage
          path={logo}
          alt={name}
          sizes={`(min-width: 768px) ${tier === 'platinum' ? 520 : 320}px, ${tier && firstTiers.has(tier) ? 90 : 45}vw`}
          fallback={text}
        />
      ) : (
        text
      )}
    </div>
  )
}

export function SponsorCard({ sponsor }: { sponsor: CardSponsor }) {
  const { name, contact, website, description } = sponsor
  return (
    <article className="sponsor-card">
      <SponsorLogo sponsor={sponsor} />
      <h3>{name}</h3>
      {description && <p>{description}</p>}
      <p className="sponsor-card-links">
        {contact && <Contact contact={contact} of={name} />}
        {website && (
          <a href={website} rel="noopener external" className="link">
            Website<span className="sr-only"> of {name}</span>
          </a>
        )}
      </p>
    </article>
  )
}

/** An email address is a link, named 'Email' where it would not fit; any other contact is plain text. */
function Contact({ contact, of }: { contact: string; of: string }) {
  if (!isEmailAddress(contact)) return <span>{contact}</span>
  return (
    <a href={`mailto:${contact}`} className="link">
      <EmailText>{contact}</EmailText>
      <span className="sponsor-email">
        Email<span className="sr-only"> to {of}</span>
      </span>
    </a>
  )
}
