import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { numbersFrom } from '../../test/random.ts'
import { compareCodeUnits } from './compare.ts'
import { naturalKey } from './natural-key.ts'

const alphabet = [...'aAbzZéÉñøßæœłđ0123 0 9  -–_.,\'’"()&/#@+!?ªº'].concat(['10', '9', '007', 'ss', 'Th'])

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

describe('the natural key of a text', () => {
  test('sorts texts as English does', () => {
    const next = numbersFrom(15)
    const text = () => Array.from({ length: next() * 6 }, () => alphabet[Math.floor(next() * alphabet.length)]).join('')
    for (let round = 0; round < 20_000; round += 1) {
      const [one, other] = [text(), text()]
      assert.equal(
        Math.sign(compareCodeUnits(naturalKey(one), naturalKey(other))),
        Math.sign(collator.compare(one, other)),
        JSON.stringify([one, other]),
      )
    }
  })

  test('sorts other scripts after Latin', () => {
    const names = ['Zola', 'Ωμέγα', 'Анна', 'علي', '漢字']
    assert.deepEqual(
      names.toSorted((a, b) => compareCodeUnits(naturalKey(a), naturalKey(b))),
      names,
    )
  })

  test('is short, and empty for no text', () => {
    assert.equal(naturalKey('ﷺ'.repeat(5000)).length, 200)
    assert.deepEqual([naturalKey(''), naturalKey(null), naturalKey(undefined)], ['', '', ''])
  })
})
