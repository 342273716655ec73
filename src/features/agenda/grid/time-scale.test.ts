import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { minuteAt, offsetOf, timeLines } from './time-scale.ts'

const sizes = (...args: Parameters<typeof timeLines>) =>
  timeLines(...args).map(({ from, to, size }) => [from, to, size])

describe('the lines of a day', () => {
  test('are at starts, ends and full hours, to scale', () => {
    const spans = [
      { from: 570, to: 630 },
      { from: 590, to: 645 },
    ]
    assert.deepEqual(sizes(spans), [
      [570, 590, 3],
      [590, 600, 1.5],
      [600, 630, 4.5],
      [630, 645, 2.25],
    ])
  })

  test('are higher where a talk could not be read', () => {
    const spans = [
      { from: 600, to: 605 },
      { from: 605, to: 610 },
      { from: 610, to: 640 },
    ]
    assert.deepEqual(sizes(spans), [
      [600, 605, 1.75],
      [605, 610, 1.75],
      [610, 640, 4.5],
    ])
  })

  test('leave room for the label of each start', () => {
    const spans = [
      { from: 600, to: 630 },
      { from: 605, to: 630 },
    ]
    assert.deepEqual(sizes(spans), [
      [600, 605, 1.25],
      [605, 630, 3.75],
    ])
  })

  test('compress hours without anything, but no short pause', () => {
    const spans = [
      { from: 540, to: 570 },
      { from: 630, to: 660 },
      { from: 1140, to: 1170 },
    ]
    const lines = timeLines(spans)
    assert.deepEqual(
      lines.filter(({ isGap }) => isGap),
      [{ from: 660, to: 1140, size: 2, isGap: true }],
    )
    assert.deepEqual(
      lines.map(({ to }) => to),
      [570, 600, 630, 660, 1140, 1170],
    )
  })

  test('show all hours of a day that is edited, and one before and after', () => {
    const spans = [
      { from: 550, to: 570 },
      { from: 720, to: 760 },
    ]
    const lines = timeLines(spans, true)
    assert.deepEqual([lines[0]?.from, lines.at(-1)?.to], [480, 840])
    assert.deepEqual(
      lines.filter(({ isGap }) => isGap),
      [],
    )
    assert.equal(timeLines([{ from: 10, to: 40 }], true)[0]?.from, 0)
  })

  test('are none without talks', () => assert.deepEqual(timeLines([]), []))
})

test('a distance is a minute, and a minute a distance', () => {
  const lines = timeLines([
    { from: 600, to: 660 },
    { from: 600, to: 605 },
  ])
  for (const minute of [600, 602, 605, 620, 660]) {
    const found = minuteAt(lines, offsetOf(lines, minute))
    assert.ok(Math.abs(found - minute) < 0.001, `${minute}: ${found}`)
  }
  assert.deepEqual([minuteAt(lines, -1), minuteAt(lines, 99)], [600, 660])
})
