import type { ReactNode } from 'react'
import type { PageSubtitles } from '../../features/content/section.ts'
import { usePageSubtitles } from '../../features/content/use-summit.ts'
import { publicPageList } from '../../features/public-pages.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Opening } from './opening.tsx'

const grid = (count: number, className: string, columns: string) => (
  <div className={`grid gap-6 ${columns}`}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={String(index)} className={className} />
    ))}
  </div>
)

const text = (
  <div className="grid gap-4">
    <Skeleton className="h-8 w-2/3" />
    <Skeleton className="h-32" />
    <Skeleton className="h-48" />
  </div>
)

const skeletons: Record<string, ReactNode> = {
  people: grid(8, 'aspect-[4/5]', 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4'),
  rows: grid(6, 'h-32', 'md:ps-36'),
  cards: grid(6, 'h-72', 'sm:grid-cols-2 lg:grid-cols-3'),
  tickets: grid(5, 'h-80 md:h-46', ''),
  images: (
    <div className="gallery-grid">
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={String(index)} className="ratio-18" />
      ))}
    </div>
  ),
}

/** As high as the line of facts that every list has. */
const blankFact = <b key="blank">{'\u00a0'}</b>

/** A placeholder in the shape of the page at `path`, with the subtitle that is known, shown while its data loads. */
export function PageSkeleton({ path }: { path: string }) {
  const page = path.replace(/\/$/, '')
  const { skeleton, ground = 'ink' } = publicPageList.find((each) => each.path === page) ?? {}
  const subtitle = usePageSubtitles()[page.slice(1) as keyof PageSubtitles]
  return (
    <>
      <p role="status" className="sr-only">
        Loading...
      </p>
      <Opening ground={ground} title={<Skeleton className="opening-title" />} facts={skeleton && [blankFact]}>
        {subtitle}
      </Opening>
      <div className="container-page pt-6 pb-10 md:pt-10 md:pb-14">{(skeleton && skeletons[skeleton]) ?? text}</div>
    </>
  )
}
