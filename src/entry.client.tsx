import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { pageApi } from './browser/page-api.ts'
import { resumeSession } from './browser/resume-session.ts'
import { api, clampTime, clock } from './lib/api-context.ts'

function contextForNavigation() {
  const context = new RouterContextProvider()
  context.set(api, pageApi)
  context.set(clock, (span) => clampTime(Date.now(), span))
  return context
}

resumeSession()

// A view transition that the next one skips rejects a promise that the router does not handle.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && /transition/i.test(event.reason.message)) event.preventDefault()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={contextForNavigation} />
    </StrictMode>,
  )
})
