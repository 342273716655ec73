import { matchRoutes, type RouteObject } from 'react-router'

/** A route in React Router's manifest, whose paths are whole. */
type Route = { id: string; parentId?: string; path?: string; index?: boolean; module: string }

const { __reactRouterManifest: manifest } = globalThis as {
  __reactRouterManifest?: { routes: Record<string, Route> }
}

/**
 * Imports the code of the page at a path, and of the layout around it; rejects where that fails. React Router's own
 * prefetching would reload the open page instead, and lose what was typed there.
 */
export async function importPage(path: string): Promise<void> {
  const routes = manifest?.routes ?? {}
  const pages = Object.values(routes).filter(({ path, index }) => path || index)
  const [page] = matchRoutes(pages as RouteObject[], path) ?? []
  const modules: string[] = []
  for (let route = routes[page?.route.id ?? '']; route; route = routes[route.parentId ?? '']) modules.push(route.module)
  await Promise.all(modules.map((module) => import(/* @vite-ignore */ module)))
}
