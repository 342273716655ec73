import { Link } from 'react-router'
import type { SectionTexts } from '../../features/content/section-defaults.ts'
import { useSummit } from '../../features/content/use-summit.ts'
import type { PublicSpeaker } from '../../features/speakers/speaker.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { useRootData } from '../frame/root-data.ts'

/** The two buttons share a line on a phone. */
const buttonWidth = 'whitespace-nowrap max-sm:flex-1 max-sm:px-3'

type Props = {
  hero: SectionTexts
  /** What tickets cost, or ''. */
  prices: string
  /** The featured ones. */
  speakers: FaceSpeaker[]
}

export function Hero({ hero, prices, speakers }: Props) {
  const { dateAndPlace } = useSummit()
  const button = { text: hero.buttonText || 'Get Tickets', link: hero.buttonLink || '/tickets' }
  return (
    <>
      <section className="ground-ink under-bar relative overflow-hidden">
        {hero.image && (
          <>
            <ResponsiveImage
              path={hero.image}
              alt=""
              priority="high"
              sizes="100vw"
              className="absolute inset-0 size-full object-cover"
            />
            <div className="absolute inset-0 bg-linear-to-r from-ink via-ink/85 to-ink/40" />
          </>
        )}
        <div className="container-page relative grid items-center gap-x-4 md:grid-cols-[1.05fr_1fr] lg:min-h-[36rem]">
          <div className="pt-5 pb-6 md:py-12 lg:py-16">
            {dateAndPlace && (
              <p className="flex items-center gap-2.5 font-semibold text-sun">
                <Icon name="map-pin" className="size-5" />
                {dateAndPlace}
              </p>
            )}
            <h1 className="mt-3 text-[2rem] leading-[1.12] sm:text-5xl md:mt-6 md:text-4xl md:leading-[1.12] lg:text-6xl">
              {hero.title}
            </h1>
            {hero.subtitle && <p className="mt-3 max-w-xl text-muted md:mt-6 md:text-lg">{hero.subtitle}</p>}
            <p className="mt-5 flex flex-wrap gap-3 md:mt-8">
              {/* The server redirects capital letters to the page's own address; the router would show it under theirs. */}
              {/^\/[^A-Z]*$/.test(button.link) ? (
                <ButtonLink to={button.link} variant="sun" className={buttonWidth}>
                  {button.text}
                </ButtonLink>
              ) : (
                <a href={button.link} className={buttonClass('sun', buttonWidth)}>
                  {button.text}
                </a>
              )}
              <ButtonLink to="/agenda" variant="outline" className={buttonWidth}>
                View Agenda
              </ButtonLink>
            </p>
            {prices && <p className="mt-4 text-sm font-semibold text-sun">{prices}</p>}
            <Faces speakers={speakers} />
          </div>
          {!hero.image && <Picture />}
        </div>
      </section>
      <div className="cloth-band" />
    </>
  )
}

type FaceSpeaker = Pick<PublicSpeaker, 'id' | 'name' | 'image'>

/** At most six faces of speakers, and the names of the first. */
function Faces({ speakers }: { speakers: FaceSpeaker[] }) {
  const faces = speakers.filter(({ image }) => image)
  const [first, second] = faces
  if (!first) return null
  return (
    <Link to="/speakers" viewTransition className="hero-faces">
      {faces.slice(0, 6).map(({ id, name, image }) => (
        <Portrait key={id} name={name} image={image} sizes="48px" />
      ))}
      <span>
        {[first.name, second?.name].filter(Boolean).join(', ')}
        {faces.length > 2 && <span className="block font-normal text-muted">and more speakers</span>}
      </span>
    </Link>
  )
}

/** Africa as a network, with arcs that end in the summit's city; or the summit's cloth, by its look's style. */
function Picture() {
  const { continentPicture } = useRootData()
  return (
    <div className="hero-picture">
      {continentPicture && <img src={continentPicture} alt="" width={1000} height={1062} fetchPriority="high" />}
    </div>
  )
}
