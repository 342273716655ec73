/**
 * Draws src/ui/icons.svg: one symbol for each name in src/ui/icon-names.ts, out of lucide-react and the drawings below.
 * Run `node scripts/draw-icon-sprite.ts` after a change of those names or an update of lucide-react.
 */
import { writeFileSync } from 'node:fs'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { iconNames } from '../src/ui/icon-names.ts'

/** Networks, which Lucide does not draw. */
const networks: Record<string, string> = {
  'social-linkedin': '<path d="M4.5 9.5V20M4.5 4.5v.1M10.5 20V9.5M10.5 14.5c0-6.5 9-6.5 9 0V20"/>',
  'social-x': '<path d="M5 4h3.5L19 20h-3.5zM18.5 4l-6 6.8M11 13.4 5 20"/>',
  'social-youtube':
    '<path d="M3 8.5C3 6.5 4.2 5.5 6 5.4c4-.3 8-.3 12 0 1.8.1 3 1.1 3 3.1v7c0 2-1.2 3-3 3.1-4 .3-8 .3-12 0-1.8-.1-3-1.1-3-3.1zM10 9v6l5-3z"/>',
}

async function lucideShapes(name: string): Promise<string> {
  const icon: { default: ComponentType } = await import(`lucide-react/icons/${name}`)
  const [, shapes = ''] = /^<svg[^>]*>(.*)<\/svg>$/.exec(renderToStaticMarkup(createElement(icon.default))) ?? []
  return shapes.replace(/><\/\w+>/g, '/>')
}

const attributes =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
const symbols = await Promise.all(
  iconNames.map(async (name) => {
    const shapes = networks[name] ?? (await lucideShapes(name))
    if (!shapes) throw new Error(`lucide-react draws no ${name}`)
    return `  <symbol id="${name}" ${attributes}>${shapes}</symbol>\n`
  }),
)
writeFileSync(
  new URL('../src/ui/icons.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`,
)
