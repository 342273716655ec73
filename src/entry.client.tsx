import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { readHydrationData } from './browser/hydration-data.ts'
import { isStored } from './browser/is-stored.ts'
import { pageApi } from './browser/page-api.ts'
import { resumeSession } from './browser/resume-session.ts'
import { api, clock } from './lib/api-context.ts'
import { clamp } from './lib/clamp.ts'
import { now } from './lib/now.ts'

function contextForNavigation() {
  const context = new RouterContextProvider()
  context.set(api, pageApi)
  context.set(clock, (span) => clamp(now(), span.from, span.to))
  return context
}

/** True for a document of the service worker: a stored page, or the shell, in which the router renders the page here. */
const isOffline = isStored()

resumeSession(isOffline)
readHydrationData()

// A view transition that the next one skips rejects a promise that the router does not handle.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && /transition/i.test(event.reason.message)) event.preventDefault()
})

const start = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter getContext={contextForNavigation} />
      </StrictMode>,
    )
  })

if (isOffline) import('./offline/reads.ts').then(({ readLocally }) => readLocally()).then(start, start)
else start()
