import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectFailedRequests, openPage, visit } from '../browser.ts'
import { platform } from '../supported-browsers.ts'
import { demoPages } from './pages.ts'

/** The built-ins that some supported browser lacks, as ['Map', 'groupBy'], and classes as ['CloseWatcher']. */
const missing = [...platform].flatMap(([key, isSupported]) => {
  const [, name] = /^(?:api|javascript\.builtins)\.(\w+|\w+\.\w+?)(?:_static)?$/.exec(key) ?? []
  return isSupported || !name ? [] : [name.split('.')]
})

/** Removes these built-ins from every document that the page loads from now on. */
const withoutThem = (page: Page) =>
  page.addInitScript((names) => {
    const globals = globalThis as unknown as Record<string, { prototype?: object } | undefined>
    // Members first: a class that is removed as a whole is still the only way to its prototype.
    for (const [owner = '', member = owner] of names.toSorted((a, b) => b.length - a.length)) {
      const isGlobal = member === owner || owner === 'Window'
      const holders = isGlobal ? [globalThis] : [globals[owner], globals[owner]?.prototype]
      for (const holder of holders) if (holder) Reflect.deleteProperty(holder, member)
    }
  }, missing)

test('every public page works in the oldest supported browsers', async () => {
  expectFailedRequests() // for the page that does not exist
  const page = await openPage({ width: 360 })
  await withoutThem(page)
  for (const { path, h1 } of [...(await demoPages()), { path: '/forgot-password', h1: 'Forgot your password?' }]) {
    await visit(page, path)
    assert.equal(await page.evaluate(() => 'groupBy' in Map || 'canParse' in URL), false)
    await page.getByRole('heading', { level: 1, name: h1 }).waitFor()
  }
})
