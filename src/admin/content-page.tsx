import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { browserApi } from '../browser/api.ts'
import { drafts } from '../browser/drafts.ts'
import { type ContentTab, contentTabs, sectionsWithBuiltInTexts } from '../features/content/content-tabs.ts'
import { PreviewSourceContext } from '../features/content/look/preview-source.ts'
import type { PublicSection } from '../features/content/section.ts'
import { sectionsWithoutDefaults } from '../features/content/sections-without-defaults.ts'
import { LoadFailure } from '../ui/async.tsx'
import { isTyping } from '../ui/hooks/shortcuts.ts'
import { useAsync } from '../ui/hooks/use-async.ts'
import { ImagePickerContext } from '../ui/image-picker-context.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { loadPickableImages } from './load-pickable-images.ts'
import { drawSharePicture } from './look-preview-source.ts'
import { NextEditionPanel } from './next-edition/next-edition-panel.tsx'
import { entityOf, refreshLook, refreshSummit, SectionEditor } from './section-editor.tsx'
import { panelId, type SectionState, SectionTabs, tabId } from './section-tabs.tsx'
import { useReloadAfterUndo } from './undo/use-undo.ts'

const load = () => browserApi.get<PublicSection[]>('/content')

const StyleGuide = lazyPart(() => import('./style-guide/style-guide.tsx'), <Skeleton className="delayed h-96" />)

/** The style guide has no route of its own, which each public page would load with the route table. */
export default function ContentPage() {
  const [search] = useSearchParams()
  return search.get('section') === 'style-guide' ? <StyleGuide /> : <Sections />
}

/** The texts of the site, a tab for each section. */
function Sections() {
  const { data: sections, failure, reload } = useAsync(load)
  const [formKey, setFormKey] = useState(0)
  const reloadAll = useCallback(async () => {
    await Promise.allSettled([reload(), refreshSummit(), refreshLook()])
    // A field in which someone types stays, when waiting changes are sent: its next save is merged with them.
    if (!isTyping(document.activeElement)) setFormKey((key) => key + 1)
  }, [reload])
  useReloadAfterUndo(reloadAll)
  const [search] = useSearchParams()
  const current = contentTabs.find((name) => name === search.get('section')) ?? 'summit'
  const drafted = useDraftedSections(current)
  const find = (name: ContentTab) => sections?.find(({ section }) => section === name)
  const builtIn: ContentTab[] = sections ? sectionsWithBuiltInTexts(sections) : []
  const statesOf = (name: ContentTab): SectionState[] => [
    ...(drafted.includes(name) ? (['Draft'] as const) : []),
    ...(find(name)?.active === false ? (['Inactive'] as const) : []),
    ...(builtIn.includes(name) ? (['Built-in text'] as const) : []),
  ]
  const heroImage = find('hero')?.image ?? ''
  const previewSource = useMemo(() => ({ heroImage, drawSharePicture }), [heroImage])

  return (
    <>
      <h1 className="mb-5 flex min-h-11 items-center text-3xl">Content</h1>
      <div className="items-start gap-5 md:grid md:grid-cols-[11.5rem_minmax(0,1fr)]">
        <SectionTabs current={current} statesOf={statesOf} />
        <div
          id={panelId}
          role="tabpanel"
          aria-labelledby={tabId(current)}
          className="overflow-clip rounded border border-line bg-card"
        >
          {failure && (
            <div className="p-6">
              <LoadFailure failure={failure} reload={reload}>
                Failed to load content. Please try again.
              </LoadFailure>
            </div>
          )}
          {sections && (
            <ImagePickerContext value={loadPickableImages}>
              <PreviewSourceContext value={previewSource}>
                <SectionEditor
                  key={`${current} ${formKey}`}
                  name={current}
                  section={find(current)}
                  startsEmpty={sectionsWithoutDefaults(sections).some((name) => name === current)}
                  reload={reload}
                />
              </PreviewSourceContext>
            </ImagePickerContext>
          )}
          {sections && current === 'summit' && <NextEditionPanel reload={reloadAll} />}
          {!sections && !failure && <Skeleton className="delayed m-6 h-96" />}
        </div>
      </div>
    </>
  )
}

/** Returns the sections, except the open one, for which the user has a draft. */
function useDraftedSections(current: ContentTab): ContentTab[] {
  const [drafted, setDrafted] = useState<ContentTab[]>([])
  const find = useCallback(async () => {
    const lists = await Promise.all(contentTabs.map((name) => drafts.list(entityOf(name).name)))
    setDrafted(contentTabs.filter((name, index) => name !== current && lists[index]?.length))
  }, [current])
  useEffect(() => {
    void find()
  }, [find])
  return drafted
}
