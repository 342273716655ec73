import { useState } from 'react'
import { defaultLook } from '../../features/content/look/default-look.ts'
import type { Look } from '../../features/content/look/look.ts'
import previewStyles from '../../features/content/look/look-preview.css?url'
import { PreviewScreen } from '../../features/content/look/preview-screen.tsx'
import { publicPageList } from '../../features/public-pages.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useAsync } from '../../ui/hooks/use-async.ts'

type Section = { section: string; title: string; look?: Look }
const demos = import.meta.glob<Section[]>('../../../demo/*/content.json', { import: 'default' })

/** Returns the names and the looks of the demo summits. */
const load = () =>
  Promise.all(
    Object.values(demos)
      .reverse()
      .map(async (sections) => {
        const all = await sections()
        const find = (name: string) => all.find(({ section }) => section === name)
        return { name: find('footer')?.title ?? '', look: find('look')?.look ?? defaultLook }
      }),
  )

const screen = { name: 'laptop', width: 1280, height: 1215 }

/** A page of this site with its opening and its cards, in the look of each demo summit: one has Stage, the other Print. */
export function SummitFrames() {
  const { data: summits } = useAsync(load)
  const [page, setPage] = useState('/')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  return (
    <section>
      <link rel="stylesheet" href={previewStyles} precedence="default" />
      <h2>Pages</h2>
      <div className="mb-4 flex flex-wrap gap-4">
        <SelectField label="Page" value={page} onChange={({ currentTarget }) => setPage(currentTarget.value)}>
          {publicPageList.map(({ path, name }) => (
            <option key={path} value={path}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Colour scheme"
          value={scheme}
          onChange={({ currentTarget }) => setScheme(currentTarget.value === 'dark' ? 'dark' : 'light')}
        >
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </SelectField>
      </div>
      <div className="guide-grid guide-wide">
        {summits?.map(({ name, look }) => (
          <figure key={name}>
            <figcaption className="mb-2">
              The look of {name}: <span className="capitalize">{look.arrangement}</span>
            </figcaption>
            <PreviewScreen screen={screen} page={page} scheme={scheme} look={look} tile={undefined} />
          </figure>
        ))}
      </div>
    </section>
  )
}
