import type { Logo } from '../logos.ts'
import { dots, line, ring, solid } from '../mark-shapes.ts'

type Style = Pick<Logo, 'mark' | 'face'>

/** The logo of each sponsor, by the name of its file; its mark is drawn around 0, 0 within a radius of 56 pixels. */
export const logos: Record<string, Style> = {
  'marina-clearing': {
    mark: line('M-52-22Q-26-56 0-22T52-22M-52 22Q-26-12 0 22T52 22') + dots([[0, 50]], 9),
    face: 'serif',
  },
  'creek-switch': {
    mark: line('M-22-32H22A32 32 0 0 1 22 32H-22A32 32 0 0 1-22-32Z') + dots([[22, 0]], 17),
    face: 'shoulders',
  },
  'harmattan-bank': {
    mark: solid('M-42 0A42 42 0 0 1 42 0Z') + line('M-54 18H54M-38 38H38M-20 56H20', 10),
    face: 'serif',
  },
  'third-roof-mutual': { mark: line('M-50-16L0-52L50-16M-50 18L0-18L50 18M-50 52L0 16L50 52', 12), face: 'familjen' },
  'stall-credit': {
    mark:
      solid('M-54-46H54V-8A13.5 14 0 0 1 27-8A13.5 14 0 0 1 0-8A13.5 14 0 0 1-27-8A13.5 14 0 0 1-54-8Z') +
      line('M-42 18V50H42V18', 12),
    face: 'shoulders',
  },
  'friday-payroll': {
    mark:
      dots(
        [
          [-50, -22],
          [-26, -22],
          [-2, -22],
          [22, -22],
        ],
        8,
      ) +
      dots([[48, -22]], 16) +
      line('M-52 18H54M-52 42H16', 12),
    face: 'familjen',
  },
  'danfo-pay': {
    mark:
      solid('M-56 26V-24Q-56-40-40-40H30L56-4V26ZM-44-6V-26H-16V-6ZM-6-6V-26H22V-6Z') +
      dots(
        [
          [-28, 34],
          [28, 34],
        ],
        14,
      ),
    face: 'shoulders',
  },
  'jetty-pay': { mark: line('M-54 34H54M-38 34V-44M0 34V-44M38 34V-44M-54-8H54', 12), face: 'familjen' },
  'tidewater-risk': { mark: line('M-54 8Q-27-30 0 8T54 8M-54 42Q-27 4 0 42T54 42M0-54V-28'), face: 'serif' },
  'standby-systems': { mark: line('M0-54V-4M-32-36A48 48 0 1 0 32-36'), face: 'familjen' },
  'small-screen-studio': { mark: solid('M-34-56H34V56H-34ZM-22-42V32H22V-42Z'), face: 'shoulders' },
  'yaba-print-house': { mark: line('M-42-48L0 0L42-48M0 0V52', 22), face: 'serif' },
  'the-statement': { mark: solid('M-52-34H-8V12L-34 46V12H-52ZM8-34H52V12L26 46V12H8Z'), face: 'serif' },
  'paper-bag-coffee': {
    mark: solid('M-38-30L-26-52L-12-38L0-54L12-38L26-52L38-30V54H-38ZM-15 12A15 15 0 1 0 15 12A15 15 0 1 0-15 12Z'),
    face: 'familjen',
  },
  'palmgrove-cables': { mark: line('M-54 0C-54-56 0-56 0 0S54 56 54 0', 16), face: 'shoulders' },
  'nine-kobo': { mark: ring(9, 42, 12), face: 'serif' },
}
