import type { ReactNode } from 'react'
import { loadSections } from '../features/content/load-sections.ts'
import { usePageSubtitles, useSummit } from '../features/content/use-summit.ts'
import { publicPages } from '../features/public-pages.ts'
import type { PublicVenue } from '../features/venues/venue.ts'
import { api } from '../lib/api-context.ts'
import { pickFields } from '../lib/pick-fields.ts'
import { toResult } from '../lib/result.ts'
import { EmailText } from '../ui/email-text.tsx'
import { Icon, type IconName } from '../ui/icons/icon.tsx'
import { SocialLinks } from '../ui/social-links.tsx'
import type { Route } from './+types/contact-page'
import styles from './contact/contact.css?url'
import { ContactForm } from './contact/contact-form.tsx'
import { MainVenue, OtherVenue } from './contact/venue-map.tsx'
import { Opening } from './frame/opening.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { PageStyles } from './frame/page-styles.tsx'
import { useRootData } from './frame/root-data.ts'

async function load({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const source = context.get(api)
  const [{ contact }, { data: venues = [] }] = await Promise.all([
    loadSections(source),
    toResult(source.get<PublicVenue[]>('/venues')),
  ])
  const shown = ['id', 'name', 'address', 'coordinates', 'directions', 'image', 'imageAlt'] as const
  return {
    venue: contact && pickFields(contact, ['subtitle', 'image', 'imageAlt']),
    ...(venues.length > 0 && { otherVenues: venues.map((venue) => pickFields(venue, shown)) }),
  }
}

export { load as clientLoader, load as loader }

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { contact: subtitle } = usePageSubtitles()
  const { name } = useSummit()
  const { email, phone, address, links = [] } = useRootData().footer?.contact ?? {}
  const isReachable = email || phone || address || links.length > 0
  return (
    <>
      <PageStyles href={styles} />
      <PageMeta page="contact" />
      <Opening ground={publicPages.contact.ground} title="Contact">
        {subtitle}
      </Opening>
      <div className="container-page grid gap-x-16 gap-y-12 py-8 md:pt-10 md:pb-14 lg:grid-cols-[1.4fr_1fr]">
        <section aria-labelledby="write">
          <h2 id="write" className="mb-6 text-2xl">
            Send a message
          </h2>
          <ContactForm />
        </section>
        {isReachable ? (
          <section aria-labelledby="reach">
            <h2 id="reach" className="mb-6 text-2xl">
              Other ways to reach us
            </h2>
            <ul className="grid gap-4">
              {email && (
                <Way icon="mail">
                  <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center wrap-anywhere">
                    <EmailText>{email}</EmailText>
                  </a>
                </Way>
              )}
              {phone && (
                <Way icon="phone">
                  <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="link inline-flex min-h-11 items-center">
                    {phone}
                  </a>
                </Way>
              )}
              {address && <Way icon="map-pin">{address}</Way>}
            </ul>
            <div className="mt-5">
              <SocialLinks links={links} of={name} />
            </div>
          </section>
        ) : (
          <div aria-hidden="true" className="cloth rounded bg-primary text-white max-lg:hidden" />
        )}
      </div>
      <MainVenue section={loaderData.venue} address={address} />
      {loaderData.otherVenues?.map((venue) => (
        <OtherVenue key={venue.id} venue={venue} />
      ))}
    </>
  )
}

function Way({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3">
      <span className="grid size-11 shrink-0 place-items-center rounded bg-sand text-link">
        <Icon name={icon} className="size-5" />
      </span>
      {children}
    </li>
  )
}
