import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { iconNames } from './icon-names.ts'

test('the sprite has a symbol for each icon, and no other', () => {
  const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')
  const symbols = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id)
  assert.deepEqual(symbols, iconNames)
})
