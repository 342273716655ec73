import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { formatHex, interpolate } from 'culori'
import { colors } from '../palette.ts'
import { contrastOf, type Tones, textContrast, tonesOf } from './tones.ts'
import { trackTones } from './track-tones.ts'

/** A linear congruential generator (Numerical Recipes), so that a failure can be repeated. */
function* colours(seed: number) {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield `#${(state >>> 8).toString(16).padStart(6, '0')}`
  }
}

/** Returns the colour of a cloth's threads on a ground, which are a tenth of another colour: see cloth.css. */
const threadOn = (ground: string, thread: string) => formatHex(interpolate([ground, thread])(0.1))

const tokens = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')

/** Returns the grounds of tracks in both schemes, by colour: those of tokens.css, except for the summit's own accent. */
const trackGrounds = (amber: string[]) =>
  colors.map((name) => {
    const stated = [...tokens.matchAll(new RegExp(`--track-${name}: (#\\w+);`, 'g'))].map(([, tone]) => tone as string)
    assert.equal(stated.length, 2, name)
    return [name, name === 'amber' ? amber : stated] as const
  })

/** The texts on each background, and those that also stand on cloth. */
const plain: [texts: string[], grounds: string[]][] = [
  [
    ['text', 'muted', 'link'],
    ['ground', 'sand', 'card'],
  ],
  [['on-ink', 'on-ink-muted', 'sun'], ['ink']],
  [['on-ink', 'on-warm-muted'], ['warm']],
  [['on-ink', 'on-cool-muted'], ['cool']],
  [['on-ink', 'on-action-muted'], ['action']],
  [['on-sun', 'on-sun-muted'], ['sun-ground']],
  [['ink'], ['sun', 'tile']],
  [['white'], ['primary', 'primary-hover', 'dark']],
]
/** The threads of a cloth have the colour of the ground's main text, except on the sun's ground. */
const onCloth: [texts: string[], ground: string, thread: string][] = [
  [['on-ink', 'on-ink-muted'], 'ink', 'on-ink'],
  [['on-ink', 'on-warm-muted'], 'warm', 'on-ink'],
  [['on-ink', 'on-cool-muted'], 'cool', 'on-ink'],
  [['on-ink', 'on-action-muted'], 'action', 'on-ink'],
  [['on-sun', 'on-sun-muted'], 'sun-ground', 'sun-thread'],
  [['white'], 'primary', 'white'],
  [['text'], 'sand', 'text'],
  [['ink'], 'tile', 'ink'],
]

const tooFaint = (tones: Tones): string[] => {
  const all: Record<string, string> = { ...tones, white: '#ffffff' }
  const toneOf = (name: string) => all[name] ?? assert.fail(name)
  const pairs = plain.flatMap(([texts, grounds]) =>
    texts.flatMap((text) => grounds.map((ground) => [`${text} on ${ground}`, toneOf(text), toneOf(ground)] as const)),
  )
  const woven = onCloth.flatMap(([texts, ground, thread]) => {
    const weft = threadOn(toneOf(ground), toneOf(thread))
    return texts.map((text) => [`${text} on the thread of ${ground}`, toneOf(text), weft] as const)
  })
  return [...pairs, ...woven]
    .filter(([, one, other]) => contrastOf(one, other) < textContrast)
    .map(([pair, one, other]) => `${pair}: ${contrastOf(one, other).toFixed(2)}`)
}

/** Returns the texts on the grounds of tracks that are too faint. The quiet one is a mix: see track-grounds.css. */
function tooFaintOnTracks({ light, dark }: { light: Tones; dark: Tones }): string[] {
  const text = light['on-ink']
  return trackGrounds([light['track-amber'], dark['track-amber']]).flatMap(([name, grounds]) =>
    grounds.flatMap((ground) => {
      const muted = formatHex(interpolate([ground, text])(0.87))
      return [ground, threadOn(ground, text)]
        .flatMap((behind) => [contrastOf(text, behind), contrastOf(muted, behind)])
        .filter((contrast) => contrast < textContrast)
        .map((contrast) => `${name} ${ground}: ${contrast.toFixed(2)}`)
    }),
  )
}

describe('the tones of a summit', () => {
  test('keep every text readable on ground and thread, for 500 random pairs of colours', () => {
    const random = colours(20_270_414)
    for (let index = 0; index < 500; index += 1) {
      const pair = { main: random.next().value ?? '', accent: random.next().value ?? '' }
      const tones = tonesOf(pair)
      const faint = [tooFaint(tones.light), tooFaint(tones.dark), tooFaintOnTracks(tones)]
      assert.deepEqual(faint, [[], [], []], JSON.stringify(pair))
    }
  })

  test('do so for the extremes, too', () => {
    const extremes = ['#000000', '#ffffff', '#808080', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff']
    for (const main of extremes)
      for (const accent of extremes) {
        const tones = tonesOf({ main, accent })
        const faint = [tooFaint(tones.light), tooFaint(tones.dark), tooFaintOnTracks(tones)]
        assert.deepEqual(faint, [[], [], []], `${main} ${accent}`)
      }
  })

  test('of the default look can be read on the grounds of tracks', () => {
    const defaults = { 'on-ink': '#fbf8f2', 'track-amber': '#6b4608' } as Tones
    assert.ok(tokens.includes('--on-ink: #fbf8f2;') && tokens.includes('--track-amber: #6b4608;'))
    assert.deepEqual(tooFaintOnTracks({ light: defaults, dark: { ...defaults, 'track-amber': '#493006' } }), [])
  })

  test('are those of drawings where a track has a colour of its own', () => {
    for (const [name, { deep }] of Object.entries(trackTones))
      assert.ok(tokens.includes(`--track-${name}: ${deep};`), name)
  })

  test('are the chosen colours themselves where these can be read', () => {
    const { light } = tonesOf({ main: '#17336b', accent: '#ffb000' })
    assert.deepEqual([light.ink, light.sun, light.primary], ['#17336b', '#ffb000', '#17336b'])
  })
})
