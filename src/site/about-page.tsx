import { loadSections } from '../features/content/load-sections.ts'
import { sectionDefaults } from '../features/content/section-defaults.ts'
import { publicPages } from '../features/public-pages.ts'
import { api } from '../lib/api-context.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import type { Route } from './+types/about-page'
import styles from './about/about.css?url'
import { Opening } from './frame/opening.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { PageStyles } from './frame/page-styles.tsx'

async function load({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const { about, contact } = await loadSections(context.get(api))
  return { about, earlierEditions: contact?.earlierEditions ?? [] }
}

export { load as clientLoader, load as loader }

const reasons = [
  { name: 'Networking', field: 'networking' },
  { name: 'Knowledge', field: 'knowledge' },
  { name: 'Opportunities', field: 'opportunities' },
] as const

/** Switching the section off hides its texts and image; mission, vision and reasons stay. */
export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { about, earlierEditions } = loaderData
  const texts = { ...sectionDefaults.about, ...about }
  return (
    <>
      <PageStyles href={styles} />
      <PageMeta page="about" section={about} />
      <Opening
        ground={publicPages.about.ground}
        title={about?.title || 'About the summit'}
        ornament={
          about?.image && (
            <ResponsiveImage path={about.image} alt="" priority="high" sizes="(min-width: 992px) 50vw, 100vw" />
          )
        }
      >
        {about?.subtitle}
      </Opening>
      {about?.contentDocument && (
        <div className="container-page about-text">
          <RichText document={about.contentDocument} />
        </div>
      )}
      <div className="about-aims">
        <section className="cloth ground-action">
          <h2>Our Mission</h2>
          <p>{texts.mission}</p>
        </section>
        <section className="cloth ground-cool">
          <h2>Our Vision</h2>
          <p>{texts.vision}</p>
        </section>
      </div>
      <section aria-labelledby="why" className="about-reasons">
        <div className="container-page">
          <h2 id="why">Why attend</h2>
          <ol>
            {reasons.map(({ name, field }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{texts[field]}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      {earlierEditions.length > 0 && (
        <section aria-labelledby="earlier" className="container-page about-earlier">
          <h2 id="earlier">Earlier editions</h2>
          <ul>
            {earlierEditions.map(({ name, link }) => (
              <li key={link}>
                <a href={link} rel="noopener external" className="link">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
