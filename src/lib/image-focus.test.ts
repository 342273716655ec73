import assert from 'node:assert/strict'
import { test } from 'node:test'
import { focusOf, withFocus, withoutFocus } from './image-focus.ts'
import { imageSource } from './image-source.ts'
import { isSafeImage } from './links.ts'

const path = 'uploads/0123456789abcdef01234567/1600x900.webp'

test('a focus is a part of the path, in steps of 10 percent', () => {
  const focused = withFocus(path, { x: 31.2, y: 104 })
  assert.equal(focused, `${path}#focus=30-100`)
  assert.deepEqual(focusOf(focused), { x: 30, y: 100 })
  assert.equal(withFocus(focused, { x: 0, y: 7 }), `${path}#focus=0-10`)
  assert.equal(withFocus(focused, undefined), path)
  assert.deepEqual([withoutFocus(focused), focusOf(path)], [path, undefined])
  const { width, height, srcSet } = imageSource(focused, '/api')
  assert.deepEqual([width, height, srcSet?.split(' ')[0]], [1600, 900, `/api/${path.replace('1600x900', '96')}`])
})

test('a path with any other fragment is refused', () => {
  assert.ok(isSafeImage(`${path}#focus=30-100`))
  for (const fragment of ['#focus=35-50', '#focus=110-0', '#focus=10', '#focus=10-10-10', '#x', '#'])
    assert.equal(isSafeImage(path + fragment), false, fragment)
})
