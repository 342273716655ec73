import { Link } from 'react-router'
import type { AgendaWarning } from '../features/agenda/rules/agenda-checks.ts'
import { Icon } from '../ui/icons/icon.tsx'
import type { LinkedForm } from './record/linked-form.ts'

/** Lists the warnings about the agenda, each with a link to the form of the record. */
export function AgendaWarnings({ warnings }: { warnings: AgendaWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <details className="alert tone-warning mb-5">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        {warnings.length === 1 ? '1 possible problem' : `${warnings.length} possible problems`}
        <Icon name="chevron-down" className="size-4" />
      </summary>
      <ul className="max-h-96 overflow-y-auto">
        {warnings.map(({ text, items: [id], speakerId }, index) => {
          const state: LinkedForm = { form: id ?? speakerId ?? '' }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two warnings may read the same
            <li key={index}>
              <Link
                to={speakerId ? '/admin/speakers' : '/admin/agenda'}
                state={state}
                className="link inline-flex min-h-11 items-center"
              >
                {text}
              </Link>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
