import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What the bundler tells of its modules while it decides which go together. */
type Graph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/** Whether a visitor's browser needs the module: a page of the site imports it, or what a page imports does. */
function isOfSite(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (/[\\/]src[\\/](site[\\/]|root\.tsx|entry\.client\.tsx)/.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return Boolean(graph.getModuleInfo(id)?.importers.some((importer) => isOfSite(importer, graph, seen)))
}

/** What a page that can only be read does without. */
const forms = /[\\/]src[\\/](ui[\\/](form[\\/]|dialog|toast)|site[\\/]sign-in-frame)/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // A data: address would need a wider Content-Security-Policy and could not be cached on its own.
    assetsInlineLimit: 0,
  },
  // So that the development server knows every package from the start, and reloads nobody's page for one it meets later.
  optimizeDeps: { entries: ['src/**/*.tsx', '!src/entry.server.tsx'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // By itself the bundler cuts some sixty pieces for the public pages, most of them below 1 kB: forty requests
            // for one page, and compression that never gets going. What pages share is three files instead: the
            // framework, which few releases change, what forms and dialogs need, and the rest. The console's own modules
            // stay apart.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  priority: 3,
                  test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                },
                {
                  name: (id, graph) => (isOfSite(id, graph) && !forms.test(id) ? 'site' : null),
                  debugName: 'site',
                  minShareCount: 2,
                  priority: 2,
                },
                {
                  name: (id, graph) => (isOfSite(id, graph) ? 'forms' : null),
                  debugName: 'forms',
                  minShareCount: 2,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
})
