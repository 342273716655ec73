import type { Finding, FindingGroup, Tone } from '../../features/check/finding.ts'
import { linkToPlace } from '../change-link.ts'
import type { LinkedForm } from '../record/linked-form.ts'
import type { Setting } from './setting-dialog.tsx'

/** Something that is wrong, and what can be done about it. */
export type Problem = { key: string; tone: Tone; title: string; detail?: string; remedies: Remedy[] }

export type Remedy = { label: string } & (
  | { to: string; state?: LinkedForm }
  /** Moves an agenda item, and what follows it in its room. */
  | { shift: { id: string; minutes: number } }
  | { setting: Setting }
  /** Accepts the finding with this key. */
  | { accept: string }
)

/** Returns true when the findings of a kind are too many for a line each. */
export const isFolded = ({ findings }: FindingGroup) => findings.length > 2

/** Returns the findings for the dashboard. */
export const problemsOf = (groups: FindingGroup[]): Problem[] =>
  groups.flatMap((group) =>
    isFolded(group) ? [problemOfGroup(group)] : group.findings.map((each) => problemOf(group, each)),
  )

export function problemOf({ tone, action }: Pick<FindingGroup, 'tone' | 'action'>, finding: Finding): Problem {
  const { key, title, detail, place, shift, setting } = finding
  const remedies: Remedy[] = [
    ...(shift ? [{ label: `Shift by ${shift.minutes}`, shift }] : []),
    ...(setting ? [{ label: action, setting }] : []),
    ...(place ? [{ label: action, ...linkToPlace(place) }] : []),
  ]
  return { key, tone, title, ...(detail && { detail }), remedies }
}

/** The page with all findings. */
export const checkPath = '/admin/check'

/** The number of findings whose titles are named for all. */
const maxNamed = 3

function problemOfGroup({ kind, tone, title, findings }: FindingGroup): Problem {
  const named = findings.slice(0, maxNamed).map((finding) => finding.title)
  const more = findings.length - named.length
  const detail = [...named, ...(more > 0 ? [`${more} more`] : [])].join(' · ')
  return { key: kind, tone, title, detail, remedies: [{ label: 'See all', to: `${checkPath}#${kind}` }] }
}
