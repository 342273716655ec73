import type { ReactNode } from 'react'
import { publicPageList } from '../features/public-pages.ts'
import { Skeleton } from '../ui/skeleton.tsx'

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
  images: grid(12, 'aspect-square', 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4'),
}

/** A placeholder in the shape of the page at `path`, shown while its data loads. */
export function PageSkeleton({ path }: { path: string }) {
  const skeleton = publicPageList.find((page) => page.path === path.replace(/\/$/, ''))?.skeleton
  return (
    <>
      <div className="cloth page-header">
        <div className="container-page pt-2 pb-5 md:pt-5 md:pb-7">
          <p role="status" className="sr-only">
            Loading...
          </p>
          <Skeleton className="h-9 w-64 max-w-full bg-on-ink/20 md:h-11" />
        </div>
      </div>
      <div className="cloth-band" />
      <div className="container-page pt-6 pb-10 md:pt-10 md:pb-14">{(skeleton && skeletons[skeleton]) ?? text}</div>
    </>
  )
}
