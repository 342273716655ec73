import { Link } from 'react-router'
import type { SectionTexts } from '../../features/content/section-defaults.ts'
import { useSummit } from '../../features/content/use-summit.ts'
import type { PublicSpeaker } from '../../features/speakers/speaker.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { useRootData } from '../frame/root-data.ts'

type Props = {
  hero: SectionTexts
  /** The line of ticket prices, or ''. */
  prices: string
  /** The featured ones. */
  speakers: FaceSpeaker[]
  /** The number of all speakers. */
  speakerCount: number | undefined
  /** On the summit's days, it leaves the first screen to what is on. */
  isOnDay: boolean
}

export function Hero({ hero, prices, speakers, speakerCount, isOnDay }: Props) {
  const { dateAndPlace } = useSummit()
  const button = { text: hero.buttonText || 'Get Tickets', link: hero.buttonLink || '/tickets' }
  const size = isOnDay ? 'hero-day' : (hero.title?.length ?? 0) > 28 ? 'hero-long' : ''
  return (
    <section className={`hero ground-ink under-bar ${size}`}>
      <div className="container-page">
        <div className="hero-text">
          <h1>{hero.title}</h1>
          {hero.subtitle && !isOnDay && <p className="hero-summary">{hero.subtitle}</p>}
        </div>
        <div className="hero-offer">
          {dateAndPlace && (
            <p className="hero-date">
              <Icon name="map-pin" className="size-5" />
              {dateAndPlace}
            </p>
          )}
          <p className="hero-buttons">
            {/* A plain link, because the server redirects capital letters to the page's own address; the router would not. */}
            {/^\/[^A-Z]*$/.test(button.link) ? (
              <ButtonLink to={button.link} variant="sun">
                {button.text}
              </ButtonLink>
            ) : (
              <a href={button.link} className={buttonClass('sun')}>
                {button.text}
              </a>
            )}
            <ButtonLink to="/agenda" variant="outline">
              View Agenda
            </ButtonLink>
          </p>
          {prices && <p className="hero-prices">{prices}</p>}
        </div>
        {!isOnDay && <Faces speakers={speakers} count={speakerCount} />}
        {!isOnDay && <Picture image={hero.image} />}
      </div>
      <div className="cloth-band" />
    </section>
  )
}

type FaceSpeaker = Pick<PublicSpeaker, 'id' | 'name' | 'image'>

type FacesProps = { speakers: FaceSpeaker[]; count: number | undefined }

/** At most six faces of speakers, the names of the first two, and how many others speak. */
function Faces({ speakers, count = speakers.length }: FacesProps) {
  const faces = speakers.filter(({ image }) => image)
  if (faces.length === 0) return null
  const named = faces.slice(0, 2)
  const others = count - named.length
  return (
    <Link to="/speakers" className="hero-faces">
      {faces.slice(0, 6).map(({ id, name, image }) => (
        <Portrait key={id} name={name} image={image} sizes="(min-width: 768px) 96px, 60px" />
      ))}
      <span>
        {named.map(({ name }) => name.replaceAll(' ', '\u00a0')).join(', ')}
        {others > 0 && (
          <small>
            and {others} more {others === 1 ? 'speaks' : 'speak'}
          </small>
        )}
      </span>
    </Link>
  )
}

/** The hero's own picture; or Africa as a network, with arcs that end in the summit's city; or the summit's cloth. */
function Picture({ image }: Pick<SectionTexts, 'image'>) {
  const { continentPicture } = useRootData()
  const isPhoto = image && continentPicture === undefined
  return (
    <div className={isPhoto ? 'hero-picture hero-photo' : 'hero-picture'}>
      {isPhoto ? (
        <ResponsiveImage path={image} alt="" priority="high" sizes="100vw" />
      ) : (
        continentPicture && <img src={continentPicture} alt="" width={1000} height={1062} fetchPriority="high" />
      )}
    </div>
  )
}
