import type { ReactNode } from 'react'
import type { PageSubtitles } from '../../features/content/section.ts'
import { usePageSubtitles } from '../../features/content/use-summit.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageMeta } from './page-meta.tsx'

type Props = { page: keyof PageSubtitles; title: string; children: ReactNode }

/** A public page with its heading and the subtitle that staff gave it. */
export function PublicPage({ page, title, children }: Props) {
  return (
    <>
      <PageMeta page={page} />
      <PageHeader title={title}>{usePageSubtitles()[page]}</PageHeader>
      <div className="container-page pt-6 pb-10 md:pt-10 md:pb-14">{children}</div>
    </>
  )
}
