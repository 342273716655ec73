import { Link } from 'react-router'
import type { FindingGroup } from '../../features/check/finding.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { ProblemRow } from './problem-row.tsx'
import { checkPath, problemsOf } from './problems.ts'

type Props = { groups: FindingGroup[]; reload: () => Promise<void> }

/** The number of problems on the dashboard; the others are on a page of their own. */
const maxShown = 6

/** Lists the most urgent problems, with a link to all. */
export function ProblemList({ groups, reload }: Props) {
  const problems = problemsOf(groups)
  if (problems.length === 0)
    return (
      <p className="flex items-center gap-3 rounded border border-line bg-card p-4">
        <Icon name="circle-check" className="size-5 shrink-0 text-success-text" />
        Nothing needs your attention.
      </p>
    )
  return (
    <section aria-labelledby="problems">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="problems" className="text-xl">
          {headingOf(problems.length)}
        </h2>
        <Link to={checkPath} className="link inline-flex min-h-11 items-center">
          Check before going live
        </Link>
      </div>
      <ul className="problems">
        {problems.slice(0, maxShown).map((problem) => (
          <ProblemRow key={problem.key} problem={problem} reload={reload} />
        ))}
      </ul>
    </section>
  )
}

function headingOf(count: number): string {
  if (count === 1) return 'One thing to look at'
  return `${count > maxShown ? `The ${maxShown} most urgent of ` : ''}${count} things to look at`
}
