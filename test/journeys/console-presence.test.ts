import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, openAccount, serveTestSite } from '../browser.ts'
import { makeSpeaker } from '../factories.ts'
import { assertAccessibleOnAllScreens } from './accessibility.ts'
import { openConsole } from './session.ts'

const site = await serveTestSite()

test('the table and the form say who else has a record open, and no longer when they close it', async () => {
  await makeSpeaker(site.db, { name: 'Nia Bello' })
  const [ada, ben] = [
    await openAccount(site, { role: 'admin', name: 'Ada Obi' }),
    await openAccount(site, { role: 'admin', name: 'Ben Otieno' }),
  ]
  const adas = await openConsole(site, '/admin/speakers', ada)
  const bens = await openConsole(site, '/admin/speakers', ben, { width: 360 })
  await adas.getByRole('button', { name: 'Edit Nia Bello' }).click()
  await bens.getByText(/^Ada Obi has been editing since /).waitFor()
  await bens.getByRole('button', { name: 'Edit Nia Bello' }).click()
  await bens.getByText(/^Ada Obi has this open too, since /).waitFor()
  await adas.getByText(/^Ben Otieno has this open too, since /).waitFor()
  await assertAccessibleOnAllScreens(bens)
  await adas.keyboard.press('Escape')
  await eventually(async () => assert.equal(await bens.getByText('has this open too').count(), 0))
  const closed = await bens.getByRole('dialog').count()
  assert.equal(closed, 1, 'nothing is locked or closed')
})
