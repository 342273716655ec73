import { useState } from 'react'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import type { Look } from './look.ts'
import styles from './look-preview.css?url'
import { type PreviewPage, PreviewScreen, screens } from './preview-screen.tsx'
import { SharePicture } from './share-picture.tsx'
import type { Tile } from './tile.ts'

const pages = [
  { value: '/', label: 'Home' },
  { value: '/agenda', label: 'Agenda' },
  { value: '/tickets', label: 'Tickets' },
  { value: 'mail', label: 'Email' },
] as const satisfies readonly { value: PreviewPage; label: string }[]

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

type Props = {
  look: Look
  tile: Tile | undefined
  /** The path of the tile, or a chosen file. */
  image: string | File
}

/** Pages of the site, an email and a share picture in a look that isn't saved yet. */
export function LookPreview({ look, tile, image }: Props) {
  const [page, setPage] = useState<PreviewPage>('/')
  const [scheme, setScheme] = useState<(typeof schemes)[number]['value']>('light')
  return (
    <section aria-label="Preview" className="look-preview">
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="look-preview-head">
        <SegmentedControl label="Page" options={pages} value={page} onChange={setPage} />
        {page !== 'mail' && (
          <SegmentedControl label="Colour scheme" options={schemes} value={scheme} onChange={setScheme} />
        )}
      </div>
      <div className="look-screens">
        {screens.map((screen) => (
          <PreviewScreen key={screen.name} screen={screen} page={page} scheme={scheme} look={look} tile={tile} />
        ))}
        <SharePicture look={look} image={image} />
      </div>
    </section>
  )
}
