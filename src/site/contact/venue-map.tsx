import { useState } from 'react'
import type { SectionTexts } from '../../features/content/section-defaults.ts'
import { useSummit } from '../../features/content/use-summit.ts'
import type { PublicVenue } from '../../features/venues/venue.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

type MainProps = {
  /** The texts and the picture of the section; null when it is switched off. */
  section: SectionTexts | null
  address: string | undefined
}

/** The location of the main venue and how to get there; nothing if unknown. */
export function MainVenue({ section, address }: MainProps) {
  const { venue, city, coordinates } = useSummit()
  const where = address || city
  const place = where.includes(venue) ? where : [venue, where].filter(Boolean).join(', ')
  const { subtitle: directions, ...picture } = section ?? {}
  if (!place && !coordinates && !directions && !picture.image) return null
  return (
    <VenueMap
      {...{ id: 'venue', heading: 'Getting there', name: venue, map: '/contact/map' }}
      {...{ place, coordinates, directions, ...picture }}
    />
  )
}

/** The location of another venue. */
export function OtherVenue({ venue: { id, name, address, ...details } }: { venue: Omit<PublicVenue, '_id'> }) {
  return (
    <VenueMap
      {...{ id: `venue-${id}`, heading: name, name, map: `/contact/map?venue=${id}` }}
      {...{ place: address ?? '', ...details }}
    />
  )
}

type Props = Pick<PublicVenue, 'coordinates' | 'directions' | 'image' | 'imageAlt'> & {
  id: string
  heading: string
  name: string
  /** The address for people. */
  place: string
  /** The URL of a document with the map. */
  map: string
}

/**
 * A venue with its map. The map of OpenStreetMap loads on request; until then, the page requests nothing from other
 * sites. It is a separate document (see server/public-files/venue-map.server.ts).
 */
function VenueMap({ id, heading, name, place, map, coordinates, directions, image, imageAlt }: Props) {
  const [isMapShown, setIsMapShown] = useState(false)
  return (
    <section aria-labelledby={id} className="bg-sand">
      <div className="container-page venue">
        <div>
          <h2 id={id} className="text-3xl">
            {heading}
          </h2>
          {place && <p className="mt-2 text-lg font-semibold">{place}</p>}
          {directions && <p className="mt-2 max-w-prose whitespace-pre-line text-muted">{directions}</p>}
          <p className="mt-6 flex flex-wrap gap-3">
            {coordinates && !isMapShown && (
              <Button variant="primary" onClick={() => setIsMapShown(true)} className="scripted">
                Show map
              </Button>
            )}
            {(coordinates || place) && (
              <a
                href={openStreetMap(coordinates, place)}
                rel="noopener external"
                className={buttonClass('outline', 'wrap-anywhere')}
              >
                Open in OpenStreetMap
                <Icon name="external-link" className="size-4" />
              </a>
            )}
          </p>
        </div>
        {image && <ResponsiveImage path={image} alt={imageAlt ?? ''} sizes="(min-width: 992px) 540px, 92vw" />}
        {isMapShown && (
          // The button that had the focus is gone.
          <iframe ref={focus} src={map} title={`Map of ${name || 'the venue'}`} />
        )}
      </div>
    </section>
  )
}

const focus = (frame: HTMLIFrameElement | null) => frame?.focus({ preventScroll: true })

function openStreetMap(coordinates: string | null | undefined, place: string): string {
  const [latitude, longitude] = (coordinates ?? '').split(', ')
  if (!latitude || !longitude) return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
