import { useCallback, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { browserApi } from '../../browser/api.ts'
import { type ChosenSet, chosenSet, exitSet, onSetLeft } from '../../browser/change-set.ts'
import type { ChangeSet } from '../../features/history/change-set.ts'
import { Button } from '../../ui/button.tsx'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { useSavedEvent } from '../undo/saved-event.ts'
import styles from './set-bar.css?url'

/** On every page of the console while a set of changes is chosen: saves go into the set, not to the site. */
export function SetBar() {
  const chosen = useSyncExternalStore(onSetLeft, chosenSet)
  return chosen ? <Bar chosen={chosen} /> : null
}

function Bar({ chosen: { id, name } }: { chosen: ChosenSet }) {
  const [isPreviewing, setPreviewing] = useState(false)
  // A colleague may have published it, or replaced its link.
  const load = useCallback(() => browserApi.get<ChangeSet>(`/change-sets/${id}`), [id])
  const { data: set, reload } = useAsync(load)
  useSavedEvent(reload)
  const preview = set?.preview
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <section aria-label="Set of changes" className="set-bar no-print">
        <p>
          <b>{name}</b>{' '}
          {set?.closedAt ? 'is closed. Leave it to continue.' : 'collects what you save; the site stays as it is.'}
        </p>
        {preview && !set.closedAt && (
          <Button variant="outline" aria-pressed={isPreviewing} onClick={() => setPreviewing(!isPreviewing)}>
            Preview
          </Button>
        )}
        <Link to="/admin/sets" className="link">
          Changes and publishing
        </Link>
        <Button variant="outline" onClick={exitSet}>
          Leave
        </Button>
      </section>
      {isPreviewing && preview && <Preview address={preview} onClose={() => setPreviewing(false)} />}
    </>
  )
}

const widths = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const

/** The site's page that belongs to a page of the console. */
function pageFor(pathname: string): string {
  const name = /^\/admin\/(speakers|events|agenda|sponsors|tickets|gallery)/.exec(pathname)?.[1]
  return name ?? (pathname.startsWith('/admin/tracks') ? 'agenda' : '')
}

/** The site with the set, which is loaded again after each save. */
function Preview({ address, onClose }: { address: string; onClose: () => void }) {
  const { pathname } = useLocation()
  const [width, setWidth] = useState<(typeof widths)[number]['value']>('phone')
  const [saves, setSaves] = useState(0)
  useSavedEvent(useCallback(() => setSaves((before) => before + 1), []))
  return (
    <aside aria-label="Preview" className="set-preview no-print" data-width={width}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl label="Width" options={widths} value={width} onChange={setWidth} />
        <Button variant="outline" onClick={onClose}>
          Close preview
        </Button>
      </div>
      <div>
        <iframe key={`${saves} ${pathname}`} src={address + pageFor(pathname)} title="The site with this set" />
      </div>
    </aside>
  )
}
