import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ZodType } from 'zod'
import { linkOf } from '../src/admin/change-link.ts'
import { counts } from '../src/features/dashboard/dashboard.ts'
import { contentEntities, entities } from '../src/features/entities.server.ts'
import { imageFields } from '../src/records/save.server.ts'
import routes from '../src/routes.ts'

/** Read as text: the list imports icons. */
const consolePaths = [...readFileSync('src/admin/console-pages.ts', 'utf8').matchAll(/path: '(.+?)'/g)].map(
  ([, path = '']) => path,
)
const names = Object.keys(entities)

/** Returns the paths of routes, with those of optional segments both with and without them. */
const pathsOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path = '', children = [] }) => [
    `/${path.replace(/\/[^/]+\?$/, '')}`,
    `/${path.replace(/\?$/, '')}`,
    ...pathsOf(children),
  ])

test('every entity has a page of the console', () => {
  const elsewhere: Record<string, string> = {
    rooms: '/admin/tracks/rooms',
    venues: '/admin/tracks/venues',
  }
  const missing = names.filter((name) => !consolePaths.includes(elsewhere[name] ?? `/admin/${name}`))
  assert.deepEqual(missing, [])
})

test('every page of the console has a route', () => {
  const known = new Set(pathsOf(routes))
  assert.deepEqual(
    consolePaths.filter((path) => !known.has(path)),
    [],
  )
})

test('changes link to the page of their entity', () => {
  const change = { what: 'updated', recordId: '1', label: 'about' } as const
  const targets = Object.values(entities).map(({ entityName }) => linkOf({ ...change, entity: entityName }).to)
  assert.deepEqual(
    targets.filter((to) => to === '/admin/dashboard' || !consolePaths.includes(to.replace(/\?.*/, ''))),
    [],
  )
})

test('the dashboard counts the records of each entity', () => {
  const uncounted = ['content', 'tracks', 'rooms', 'venues', 'pages'] // sections are listed, the others are parts of the site
  assert.deepEqual(
    Object.keys(counts.shape).sort(),
    names.filter((name) => name in contentEntities && !uncounted.includes(name)).sort(),
  )
})

test('saving checks the image addresses of every entity', () => {
  const takes = (type: ZodType, text: string) => type.safeParse(text).success
  const holdsImage = (type: ZodType) =>
    takes(type, 'uploads/0123/9x9.webp') && !takes(type, 'a text that names no image')
  const fields = Object.values(entities).flatMap(({ input }) =>
    Object.entries(input.shape).flatMap(([field, type]) => (holdsImage(type as ZodType) ? [field] : [])),
  )
  assert.deepEqual([...new Set(fields)].sort(), [...imageFields].sort())
})
