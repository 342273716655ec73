import { useState } from 'react'
import type { SectionTexts } from '../../features/content/section-defaults.ts'
import { useSummit } from '../../features/content/use-summit.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

type Props = {
  /** The texts and the picture of the section; null when it is switched off. */
  section: SectionTexts | null
  address: string | undefined
}

/**
 * Where the venue is and how to get there; nothing while that is unknown. The map of OpenStreetMap is loaded on request:
 * until then the page asks nothing of another site. It is a document of its own (see server/public-files/venue-map.server.ts).
 */
export function VenueMap({ section, address }: Props) {
  const { venue, city, coordinates } = useSummit()
  const [isMapShown, setIsMapShown] = useState(false)
  const where = address || city
  const place = where.includes(venue) ? where : [venue, where].filter(Boolean).join(', ')
  const { subtitle: directions, image, imageAlt } = section ?? {}
  if (!place && !coordinates && !directions && !image) return null
  return (
    <section aria-labelledby="venue" className="bg-sand">
      <div className="container-page venue">
        <div>
          <h2 id="venue" className="text-3xl">
            Getting there
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
          <iframe ref={focus} src="/contact/map" title={`Map of ${venue || 'the venue'}`} />
        )}
      </div>
    </section>
  )
}

const focus = (frame: HTMLIFrameElement | null) => frame?.focus({ preventScroll: true })

function openStreetMap(coordinates: string, place: string): string {
  const [latitude, longitude] = coordinates.split(', ')
  if (!latitude || !longitude) return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
