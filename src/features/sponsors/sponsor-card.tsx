import { isEmailAddress } from '../../lib/links.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { PublicSponsor } from './sponsor.ts'

/** The logo on white, as logos are drawn for; without one, or with a broken one, the name. */
export function SponsorLogo({ sponsor }: { sponsor: PublicSponsor }) {
  const { name, logo, tier } = sponsor
  const written = <span className="text-center font-heading text-2xl font-semibold text-ink">{name}</span>
  return (
    <div className="grid aspect-[2/1] place-items-center overflow-hidden rounded border border-line bg-white p-4">
      {logo ? (
        <ResponsiveImage
          path={logo}
          alt={name}
          sizes={`(min-width: 768px) ${tier === 'platinum' ? 520 : 320}px, 90vw`}
          fallback={written}
          className="size-full object-contain"
        />
      ) : (
        written
      )}
    </div>
  )
}

/** A contact that is an e-mail address can be written to. */
function Contact({ contact }: { contact: string }) {
  if (!isEmailAddress(contact)) return <span className="inline-flex min-h-11 items-center md:min-h-6">{contact}</span>
  return (
    <a href={`mailto:${contact}`} className="link inline-flex min-h-11 items-center break-all md:min-h-6">
      {contact}
    </a>
  )
}

export function SponsorCard({ sponsor }: { sponsor: PublicSponsor }) {
  const { name, contact, website, description } = sponsor
  return (
    <article className="flex h-full flex-col">
      <SponsorLogo sponsor={sponsor} />
      <h3 className="mt-4 text-lg">{name}</h3>
      {description && <p className="mt-1 text-muted">{description}</p>}
      <p className="mt-2 flex flex-wrap gap-x-5 text-sm">
        {contact && <Contact contact={contact} />}
        {website && (
          <a href={website} rel="noopener external" className="link inline-flex min-h-11 items-center md:min-h-6">
            Website<span className="sr-only"> of {name}</span>
          </a>
        )}
      </p>
    </article>
  )
}
