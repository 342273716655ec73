import type { Color } from '../palette.ts'

/**
 * The colours of tracks in drawings that cannot read tokens.css: `bright` on ink, as the texts of its dark scheme, and `deep`
 * on paper, as its grounds of tracks. Amber is the summit's accent.
 */
export const trackTones: Record<Exclude<Color, 'amber'>, { bright: string; deep: string }> = {
  indigo: { bright: '#8f86ff', deep: '#3b2fb5' },
  green: { bright: '#3fb8a3', deep: '#0a5d52' },
  blue: { bright: '#6fb1ea', deep: '#174f80' },
  red: { bright: '#f0837a', deep: '#8c221c' },
  plum: { bright: '#c98fe6', deep: '#632f82' },
  olive: { bright: '#bcc65c', deep: '#4a5214' },
  rose: { bright: '#f582b5', deep: '#86205a' },
}
