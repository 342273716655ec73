import { dots, line, ring, solid } from '../mark-shapes.ts'
import { diamond } from './cloth.ts'

/** The mark of each sponsor, by the name of its file: drawn around 0, 0 within a radius of 56 pixels. */
export const marks: Record<string, string> = {
  'kobo-rails': line('M-34 -52V52M34 -52V52M-52 -30H52M-52 0H52M-52 30H52'),
  'baobab-network':
    line('M0 54V-6M0 6L-38 -20M0 6L38 -20M0 -6V-30') +
    dots(
      [
        [-42, -24],
        [42, -24],
        [0, -42],
        [-20, 49],
        [20, 49],
      ],
      13,
    ),
  'savanna-ventures': solid('M-54 34A54 54 0 0 1 54 34Z') + line('M-54 52H54'),
  'volta-exchange': line('M-50 -20H44L22 -42M50 20H-44L-22 42'),
  'rand-bridge': line('M-56 30H56M-56 30A56 60 0 0 1 56 30M-26 30V-20M0 30V-30M26 30V-20'),
  'umoja-wallet': line('M0 0m-18 -16a30 30 0 1 0 0.1 0M0 0m18 -16a30 30 0 1 0 0.1 0M0 0m0 -46a30 30 0 1 0 0.1 0', 11),
  'atlas-clearing': solid('M-56 44L-16 -30L6 10L22 -14L56 44Z') + dots([[34, -38]], 13),
  'copperbelt-ledger': solid('M-50 -46H50V-22H-50ZM-50 -12H18V12H-50ZM-50 22H50V46H-50Z'),
  'ironwood-audits': line('M0 -52L46 -26V26L0 52L-46 26V-26Z') + line('M-20 0L-4 17L24 -16'),
  'wouri-labs': line('M-54 -28q27-26 54 0t54 0M-54 4q27-26 54 0t54 0M-54 36q27-26 54 0t54 0'),
  'fintech-council-of-dakar': ring(9, 44, 11) + dots([[0, 0]], 16),
  'teranga-developers': line('M-22 -40L-54 0L-22 40M22 -40L54 0L22 40') + dots([[0, 0]], 12),
  'marula-mutual':
    solid('M-50 0A50 50 0 0 1 0 -50V0ZM50 0A50 50 0 0 1 0 50V0Z') + line('M-44 44L-14 14M44 -44L14 -14', 11),
  'lagoon-hosting':
    solid('M-54 -44H54V-14H-54ZM-54 0H54V30H-54Z') +
    line('M-54 50H54', 10) +
    `<g fill="#fff"><circle cx="-36" cy="-29" r="7"/><circle cx="-36" cy="15" r="7"/></g>`,
  'shamba-ledger': solid('M0 54C-60 20-50-34 0-54C50-34 60 20 0 54ZM-4 40V-30H4V40Z'),
  'jacaranda-press': `<path d="${diamond(0, -30, 24)}${diamond(0, 30, 24)}${diamond(-30, 0, 24)}${diamond(30, 0, 24)}" fill="currentColor"/>`,
}
