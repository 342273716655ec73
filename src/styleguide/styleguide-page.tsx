import type { LinksFunction } from 'react-router'
import { PageHeader } from '../ui/page-header.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { ToastOutlet, ToastProvider } from '../ui/toast.tsx'
import { Actions } from './actions.tsx'
import { BrandChapter } from './brand.tsx'
import { Dialogs } from './dialogs.tsx'
import { Fields } from './fields.tsx'
import { Lists } from './lists.tsx'
import { Messages } from './messages.tsx'
import { Pictures } from './pictures.tsx'
import { anchorOf } from './specimen.tsx'
import styles from './styleguide.css?url'
import { Texts } from './texts.tsx'
import { Tokens } from './tokens.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

const chapters = [
  ...['Colours', 'Type', 'Space', 'Brand', 'Actions', 'Fields'],
  ...['Messages', 'Dialogs', 'Pictures', 'Texts', 'Lists'],
]

/** Every component of `src/ui/` in all its states. Only in development: routes.ts leaves it out of the built site. */
export default function StyleguidePage() {
  return (
    <ToastProvider>
      <title>Styleguide</title>
      <meta name="robots" content="noindex" />
      <SkipLink />
      <main id="main" tabIndex={-1}>
        <PageHeader title="Styleguide">
          Every component of the site and the console in all its states, in the colour scheme of the system.
        </PageHeader>
        <div className="container-page">
          <nav aria-label="Chapters" className="guide-nav">
            <ul>
              {chapters.map((title) => (
                <li key={title}>
                  <a href={`#${anchorOf(title)}`} className="link">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <ToastOutlet />
          <Tokens />
          <BrandChapter />
          <Actions />
          <Fields />
          <Messages />
          <Dialogs />
          <Pictures />
          <Texts />
          <Lists />
        </div>
      </main>
    </ToastProvider>
  )
}
