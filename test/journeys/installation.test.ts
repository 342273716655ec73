import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoSite } from '../browser.ts'
import { isHydrated } from '../is-hydrated.ts'
import { openStored } from './stored-site.ts'

test('Chromium finds nothing that prevents the installation', async () => {
  const { page } = await openStored(await demoSite())
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // The context of a test is a private window.
  assert.deepEqual(
    installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
    [],
  )
  const { errors, data } = await session.send('Page.getAppManifest')
  assert.deepEqual(errors, [])
  const { shortcuts, screenshots } = JSON.parse(data ?? '{}')
  assert.deepEqual(
    shortcuts.map(({ url }: { url: string }) => url),
    ['/agenda', '/agenda?mine=1', '/tickets'],
  )
  assert.deepEqual(
    screenshots.map(({ form_factor }: { form_factor: string }) => form_factor),
    ['narrow', 'wide'],
  )
  await page.waitForFunction(isHydrated)
})
