import { Link } from 'react-router'
import type { Counts, Dashboard } from '../features/dashboard/dashboard.ts'
import { Check } from '../ui/icons/console-icons.tsx'

type Step = { title: string; hint: string; path: string; isDone: (dashboard: Dashboard) => boolean }

const content = (section: 'hero' | 'about') => ({
  path: `/admin/content?section=${section}`,
  isDone: ({ sections }: Dashboard) => sections.includes(section),
})

const summit = {
  path: '/admin/content?section=summit',
  // Its name and location are stored in these two sections.
  isDone: ({ sections }: Dashboard) => sections.includes('footer') && sections.includes('contact'),
}

const lists: Record<keyof Counts, Pick<Step, 'title' | 'hint'>> = {
  speakers: { title: 'Add the speakers', hint: 'Star the ones for the home page' },
  agenda: { title: 'Fill the agenda', hint: 'Talks by day and time' },
  tickets: { title: 'Put tickets on sale', hint: 'Prices, early birds, quantities' },
  sponsors: { title: 'Thank the sponsors', hint: 'Logos, tiers and contacts' },
  events: { title: 'Announce events', hint: 'Openings, dinners and meetups' },
  gallery: { title: 'Fill the gallery', hint: 'Pictures of past summits' },
}

/** The steps to a complete site, in the order in which visitors look for their results. */
const steps: Step[] = [
  { title: 'Name the summit', hint: 'Name, dates, location, contact', ...summit },
  { title: 'Write the hero', hint: 'The first text visitors read', ...content('hero') },
  { title: 'Say what it’s about', hint: 'Reasons to come', ...content('about') },
  ...(Object.keys(lists) as (keyof Counts)[]).map((entity) => ({
    ...lists[entity],
    path: `/admin/${entity}`,
    isDone: (dashboard: Dashboard) => dashboard[entity] > 0,
  })),
]

/** The steps, with those that are done marked; nothing once all are done. */
export function NextSteps({ dashboard }: { dashboard: Dashboard }) {
  const done = steps.filter(({ isDone }) => isDone(dashboard)).length
  if (done === steps.length) return null
  return (
    <section aria-labelledby="next-steps">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="next-steps" className="text-xl">
          Next steps
        </h2>
        <p className="text-sm text-muted">
          {done} of {steps.length} done
        </p>
      </div>
      <ol className="grid gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.path} className="bg-card">
            <StepLink step={step} number={index + 1} isDone={step.isDone(dashboard)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function StepLink({ step: { title, hint, path }, number, isDone }: { step: Step; number: number; isDone: boolean }) {
  return (
    <Link to={path} className="flex h-full items-start gap-3 p-4 -outline-offset-3 hover:bg-link/5">
      <span
        aria-hidden="true"
        className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-full text-[0.8125rem] font-bold ${isDone ? 'tone-success tinted' : 'border border-line text-muted'}`}
      >
        {isDone ? <Check className="size-4" /> : number}
      </span>
      <span className="min-w-0">
        <span className={`block ${isDone ? 'text-muted' : 'font-semibold'}`}>
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    </Link>
  )
}
