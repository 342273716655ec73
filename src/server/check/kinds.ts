import type { Finding, Tone } from '../../features/check/finding.ts'

type Kind = {
  tone: Tone
  /** What several findings are called, after their number; without it, there is at most one. */
  many?: string
  /** The label of the button that leads to the place. */
  action?: string
}

/** Those of one tone are listed in this order. */
const kindsOfFindings = {
  'same-room': { tone: 'danger', many: 'pairs of talks are in one room at the same time' },
  'double-booked': { tone: 'danger', many: 'times a speaker is in two talks at once' },
  backwards: { tone: 'danger', many: 'talks end before they start' },
  'look-alike': { tone: 'danger', many: 'links may lead to an impostor' },
  'mixed-scripts': { tone: 'danger', many: 'names mix letters of different scripts' },
  'no-backup': { tone: 'danger', action: 'Show how' },
  'built-in-text': { tone: 'warning', many: 'sections still have their built-in texts', action: 'Write' },
  'over-break': { tone: 'warning', many: 'talks overlap a break' },
  outside: { tone: 'warning', many: 'talks are outside the summit’s days' },
  'no-room': { tone: 'warning', many: 'talks have no room' },
  'no-speaker': { tone: 'warning', many: 'talks have no speaker' },
  'no-end': { tone: 'warning', many: 'talks have no end' },
  'no-talk': { tone: 'warning', many: 'speakers have no talk' },
  'hidden-part': { tone: 'warning', many: 'talks are shown without a hidden speaker, track or room', action: 'Show' },
  'early-bird': { tone: 'warning', many: 'early-bird prices end soon', action: 'See ticket' },
  'almost-gone': { tone: 'warning', many: 'tickets are almost gone', action: 'See ticket' },
  'sold-out': { tone: 'warning', many: 'tickets are sold out', action: 'See ticket' },
  'no-mail': { tone: 'warning', action: 'Set up mail' },
  simulated: { tone: 'warning', many: 'forms are simulated' },
  'no-second-factor': { tone: 'warning' },
  'no-portrait': { tone: 'warning', many: 'speakers have no portrait', action: 'Add picture' },
  'no-description': { tone: 'warning', many: 'pictures have no description', action: 'Describe' },
  'small-picture': { tone: 'warning', many: 'pictures are too small for their place', action: 'Replace' },
  'http-link': { tone: 'warning', many: 'links are not encrypted' },
  'off-sale': { tone: 'info', many: 'tickets are off sale', action: 'See ticket' },
} as const satisfies Record<string, Kind>

export type FindingKind = keyof typeof kindsOfFindings
export const kinds: Record<FindingKind, Kind> = kindsOfFindings

/** A finding as a rule returns it. */
export type Found = Omit<Finding, 'key'> & {
  kind: FindingKind
  /** Everything that an acceptance depends on: it lapses when any of these changes. */
  about: unknown[]
}
