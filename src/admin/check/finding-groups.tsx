import { useLocation } from 'react-router'
import type { FindingGroup, Tone } from '../../features/check/finding.ts'
import { ProblemRow } from '../dashboard/problem-row.tsx'
import { isFolded, type Problem, problemOf } from '../dashboard/problems.ts'
import { Fold } from './fold.tsx'

const headings: Record<Tone, string> = {
  danger: 'Fix these first',
  warning: 'Worth fixing',
  info: 'Good to know',
}

type Props = { tone: Tone; groups: FindingGroup[]; reload: () => Promise<void> }

/** The findings of one tone, with their number. */
export function FindingGroups({ tone, groups, reload }: Props) {
  const { hash } = useLocation()
  const ofTone = groups.filter((group) => group.tone === tone)
  if (ofTone.length === 0) return null
  const count = ofTone.reduce((sum, { findings }) => sum + findings.length, 0)
  return (
    <section aria-labelledby={tone}>
      <h2 id={tone} className="mb-3 text-xl">
        {headings[tone]} <span className="text-muted">({count.toLocaleString('en-US')})</span>
      </h2>
      <ul className="problems">
        {ofTone.map((group) =>
          isFolded(group) ? (
            <li key={group.kind} className={`tone-${tone}`}>
              <Fold title={group.title} isOpen={hash === `#${group.kind}`}>
                <ul>
                  <Rows group={group} reload={reload} />
                </ul>
              </Fold>
            </li>
          ) : (
            <Rows key={group.kind} group={group} reload={reload} />
          ),
        )}
      </ul>
    </section>
  )
}

const Rows = ({ group, reload }: { group: FindingGroup; reload: Props['reload'] }) =>
  group.findings.map((finding) => {
    const problem = problemOf(group, finding)
    const accept: Problem['remedies'][number] = { label: 'Accept', accept: finding.key }
    return (
      <ProblemRow key={finding.key} problem={{ ...problem, remedies: [...problem.remedies, accept] }} reload={reload} />
    )
  })
