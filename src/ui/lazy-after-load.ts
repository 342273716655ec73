import { type ComponentType, lazy } from 'react'
import { pageLoaded } from './hooks/use-page-loaded.ts'

/** Loads a component after the page that it is on. Until then, and where that fails, the page works as without JavaScript. */
export const lazyAfterLoad = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    pageLoaded()
      .then(load)
      .catch(() => new Promise<never>(() => {})),
  )
