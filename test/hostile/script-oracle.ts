import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { imageBytes } from '../images.ts'
import { recordViolations } from '../violations.ts'
import { evilHost } from './corpus/scripts.ts'

/** Watches a page for everything that a stored script would do, from before its first document. */
export async function watchForScripts(page: Page, origin: string) {
  const seen: string[] = []
  const picture = await imageBytes('teal')
  await page.route('https://pictures.example/**', (route) => route.fulfill({ body: picture, contentType: 'image/png' }))
  await page.exposeFunction('pwned', () => seen.push(`a script ran on ${page.url()}`))
  page.on('dialog', (dialog) => {
    seen.push(`a dialog on ${page.url()}: ${dialog.message()}`)
    return dialog.dismiss()
  })
  page.context().on('page', (opened) => seen.push(`a window of ${opened.url()}`))
  page.context().on('request', (request) => {
    const { protocol, origin: requested, host } = new URL(request.url())
    const isOwn = requested === origin || host === 'pictures.example' || protocol === 'blob:' || protocol === 'data:'
    if (!isOwn) seen.push(`a request of ${request.url()} on ${page.url()}`)
  })
  const violations = await recordViolations(page)
  return {
    /** Asserts that nothing ran so far, and that the page has no element or attribute that does not belong. */
    async assertQuiet(where: string) {
      assert.deepEqual(await intrudersOf(page), [], where)
      assert.deepEqual([...seen, ...violations], [], where)
    },
  }
}

/** The pages that the preview of a look shows are the site's own. */
const preview = '.look-screen > iframe[src^="/"]:not([src^="//"]):not([srcdoc])'
const forbidden = `iframe:not(${preview}),frame,object,embed,base,applet,marquee,math,x,audio,video,animate,set,foreignObject`

/** Returns a description of each element of a page that could run something, or reach another host. */
export const intrudersOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([names, evil]) => {
      const isEvil = (value: string) =>
        URL.canParse(value, document.baseURI) && new URL(value, document.baseURI).host === evil
      // Browsers ignore spaces and control characters in a scheme.
      const runs = (value: string) => /^(javascript|vbscript|data:text)/i.test(value.replace(/[^!-\uffff]/g, ''))
      const isDangerous = ({ name, value }: Attr) =>
        name.startsWith('on') ||
        (/^(style|srcset)$/.test(name) && value.includes(evil)) ||
        (/^(href|src|action|formaction|xlink:href|data|poster|background|ping)$/.test(name) &&
          (runs(value) || isEvil(value)))
      const templates = [...document.querySelectorAll('template')].flatMap(({ content }) => [
        ...content.querySelectorAll('*'),
      ])
      return [...document.querySelectorAll('*'), ...templates].flatMap((element) => [
        ...(element.matches(`${names},meta[http-equiv]`) ? [element.outerHTML] : []),
        ...(element.localName === 'style' && element.textContent.includes(evil) ? ['a style'] : []),
        ...[...element.attributes]
          .filter(isDangerous)
          .map(({ name, value }) => `<${element.localName} ${name}="${value}">`),
      ])
    },
    [forbidden, evilHost] as const,
  )
