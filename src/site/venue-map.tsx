import venueMap from '../ui/brand/venue-map.svg'
import venueMapNarrow from '../ui/brand/venue-map-narrow.svg'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icons/icon.tsx'

/**
 * A drawn map of the venue's surroundings: the page requests nothing from another site until the visitor follows the
 * link to OpenStreetMap.
 */
export function VenueMap({ address = 'KICC, Harambee Avenue, Nairobi' }: { address?: string | undefined }) {
  const href = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  return (
    <section aria-labelledby="venue" className="bg-sand py-14">
      <div className="container-page">
        <h2 id="venue" className="text-3xl">
          Getting there
        </h2>
        <p className="mt-2 max-w-prose text-muted">
          KICC is between City Hall Way and Harambee Avenue, ten minutes on foot from the railway station.
        </p>
        <picture>
          <source media="(min-width: 576px)" srcSet={venueMap} width={960} height={540} />
          <img
            src={venueMapNarrow}
            alt="Map of central Nairobi: KICC between Harambee Avenue and City Hall Way, east of Uhuru Highway and Parliament Road."
            width={480}
            height={480}
            loading="lazy"
            className="mt-6 h-auto w-full rounded border border-line"
          />
        </picture>
        <a href={href} rel="noopener external" className={buttonClass('outline', 'mt-6 wrap-anywhere')}>
          Open in OpenStreetMap
          <Icon name="external-link" className="size-4" />
        </a>
      </div>
    </section>
  )
}
