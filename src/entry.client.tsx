import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { pageApi } from './browser/page-api.ts'
import { resumeSession } from './browser/sign-in.ts'
import { api } from './lib/api-context.ts'

function contextForNavigation() {
  const context = new RouterContextProvider()
  context.set(api, pageApi)
  return context
}

void resumeSession()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={contextForNavigation} />
    </StrictMode>,
  )
})
