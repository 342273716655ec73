import { loadSections } from '../features/content/load-sections.ts'
import { sectionDefaults } from '../features/content/section-defaults.ts'
import { publicPages } from '../features/public-pages.ts'
import { api } from '../lib/api-context.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import type { Route } from './+types/about-page'
import { Opening } from './frame/opening.tsx'
import { PageMeta } from './frame/page-meta.tsx'

async function load({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const { about } = await loadSections(context.get(api))
  return { about }
}

export { load as clientLoader, load as loader }

const reasons = [
  { name: 'Networking', icon: 'users', field: 'networking' },
  { name: 'Knowledge', icon: 'lightbulb', field: 'knowledge' },
  { name: 'Opportunities', icon: 'door-open', field: 'opportunities' },
] as const

/** Switching the section off hides its texts and image; mission, vision and reasons stay. */
export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { about } = loaderData
  const texts = { ...sectionDefaults.about, ...about }
  return (
    <>
      <PageMeta page="about" section={about} />
      <Opening ground={publicPages.about.ground} title={about?.title || 'About the summit'}>
        {about?.subtitle}
      </Opening>
      {about && (about.image || about.contentDocument) && (
        <div
          className={`container-page grid items-start gap-x-14 gap-y-8 pt-6 md:pt-10 ${about.image ? 'lg:grid-cols-[1fr_1.2fr]' : ''}`}
        >
          {about.image && (
            <ResponsiveImage
              path={about.image}
              alt=""
              priority="high"
              sizes="(min-width: 992px) 500px, 92vw"
              className="h-auto w-full rounded"
            />
          )}
          {about.contentDocument && (
            <div className="max-w-3xl text-lg">
              <RichText document={about.contentDocument} />
            </div>
          )}
        </div>
      )}
      <div className="container-page grid gap-6 pt-8 pb-10 md:grid-cols-2 md:pt-10 md:pb-14">
        <section className="cloth rounded bg-primary p-8 text-white">
          <h2 className="text-2xl">Our Mission</h2>
          <p className="mt-3">{texts.mission}</p>
        </section>
        <section className="cloth rounded bg-success p-8 text-white">
          <h2 className="text-2xl">Our Vision</h2>
          <p className="mt-3">{texts.vision}</p>
        </section>
      </div>
      <section aria-labelledby="why" className="bg-sand py-14">
        <div className="container-page">
          <h2 id="why" className="text-3xl">
            Why attend
          </h2>
          <ul className="mt-8 grid gap-8 md:grid-cols-3">
            {reasons.map(({ name, icon, field }) => (
              <li key={name}>
                <Icon name={icon} className="size-8 text-link" />
                <h3 className="mt-3 text-xl">{name}</h3>
                <p className="mt-2 text-muted">{texts[field]}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}
