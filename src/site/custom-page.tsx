import { useSummit } from '../features/content/use-summit.ts'
import type { PublicCustomPage } from '../features/pages/page.ts'
import { customPageCard, customPageDescription } from '../features/social-cards/custom-page-card.ts'
import { api } from '../lib/api-context.ts'
import { loaderResponse } from '../lib/result.ts'
import type { RichText as Document } from '../rich-text/document.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import type { Route } from './+types/custom-page'
import { LoadErrorAlert } from './frame/loaded-list.tsx'
import { Opening } from './frame/opening.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const load = ({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) =>
  loaderResponse(
    context
      .get(api)
      .get<PublicCustomPage>(`/pages/slug/${encodeURIComponent(params.slug)}`)
      // Only the document, so that the page does not contain its text twice.
      .then(({ title, slug, contentDocument }) => ({ title, slug, contentDocument })),
  )

export { load as clientLoader, load as loader }

/** A page that staff added in the console, such as privacy or visa. */
export default function CustomPage({ loaderData: { data: page, failure } }: Route.ComponentProps) {
  const summit = useSummit()
  if (failure?.status === 404) return <NotFoundPage />
  if (!page) {
    const message = 'Failed to load this page. Please try again later.'
    return (
      <>
        <PageMeta title={message} unlisted />
        <Opening ground="ink" title={summit.name} />
        <div className="container-page py-14">
          <LoadErrorAlert error={{ message }} />
        </div>
      </>
    )
  }
  const { title, slug, contentDocument } = page
  return (
    <>
      <PageMeta
        title={title}
        description={customPageDescription(page)}
        card={{ name: `pages/${slug}`, content: customPageCard(page, summit) }}
      />
      <Opening ground="ink" title={title} />
      <div className="container-page pt-6 pb-10 md:pt-10 md:pb-14 print:py-0">
        {contentDocument && (
          <div className="max-w-3xl text-lg">
            <RichText document={contentDocument} headingOffset={2 - highestLevel(contentDocument)} />
          </div>
        )}
      </div>
    </>
  )
}

/** Returns the level of the highest heading, which is shown as h2 below the title, so that no level is skipped. */
const highestLevel = ({ content }: Document) =>
  Math.min(6, ...content.flatMap((block) => (block.type === 'heading' ? block.attrs.level : [])))
