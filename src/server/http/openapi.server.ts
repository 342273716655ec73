import swagger from '@fastify/swagger'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { loadSummit } from '../../features/content/summit.ts'
import { everyone } from '../../records/route-context.server.ts'
import { recursive } from '../../rich-text/document.ts'
import type { InProcessApi } from '../rendering/in-process-api.server.ts'
import { apiReferencePage } from './api-reference.server.ts'
import type { App } from './create-server.server.ts'
import { policyForData } from './security.server.ts'

/** Collects the schemas of all routes that are registered after it. */
export async function describeApi(app: App) {
  for (const [id, schema] of Object.entries(recursive)) z.globalRegistry.add(schema, { id })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API',
        version: '1',
        description:
          'Everything that the site shows, as JSON. Responses are {success: true, …} or {success: false, message}.',
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
}

/** Serves `/openapi.json` for programs and `/docs` for people, both generated from the schemas that validate the calls. */
export async function openapiRoutes(app: App, inProcessApi: InProcessApi) {
  const hidden = { hide: true }
  const description = async () => {
    const { name } = await loadSummit(inProcessApi().api)
    const document = app.swagger()
    return { ...document, info: { ...document.info, title: name } }
  }
  app.get('/openapi.json', { config: everyone, schema: hidden }, description)
  app.get('/docs', { config: everyone, schema: hidden }, async (_request, reply) => {
    return reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Content-Security-Policy', `${policyForData}; style-src 'self'`)
      .send(apiReferencePage((await description()) as never))
  })
  app.get('/docs.css', { config: everyone, schema: hidden }, async (_request, reply) => {
    return reply.header('Content-Type', 'text/css; charset=utf-8').send(stylesheet)
  })
}

const stylesheet = `:root{color-scheme:light dark}
body{font:1rem/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem}
h2{margin-top:2.5rem}
details{border-top:1px solid color-mix(in srgb,currentColor 25%,transparent);padding:.75rem 0}
summary{cursor:pointer}
code,pre{font:0.875rem/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:1rem;border-radius:10px;background:color-mix(in srgb,currentColor 8%,transparent)}
`
