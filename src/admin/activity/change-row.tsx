import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { fieldLabel } from '../../features/history/differences.ts'
import type { ListedChange } from '../../features/history/history.ts'
import { timeAgo } from '../../lib/moments.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { linkOf } from '../change-link.ts'
import { DifferenceList } from '../record/differences.tsx'
import { UndoButton } from '../undo/undo-button.tsx'
import { useMomentText } from '../use-moment-text.ts'
import { ChangeSentence, nameOf } from './change-sentence.tsx'
import type { ChangeGroup } from './group-changes.ts'

type Props = { group: ChangeGroup; isCut: boolean; now: Date }

/** A group of changes: who did what, when, and what exactly in a disclosure. */
export function ChangeRow({ group, isCut, now }: Props) {
  const [latest, ...others] = group
  const id = useId()
  return (
    <li className="flex gap-3 border-line px-4 py-3.5 not-last:border-b">
      <Portrait name={latest.actorName} image={null} sizes="" className="mt-0.5 size-8 shrink-0 rounded-full" />
      <div className="min-w-0 flex-1">
        <div id={id}>
          <p className="wrap-anywhere">
            <ChangeSentence group={group} isCut={isCut} />
          </p>
          <Time at={latest.at} now={now} />
        </div>
        {others.length > 0 ? (
          <Disclosure summary={`All ${group.length.toLocaleString('en-US')} changes`}>
            <ol className="mt-1 grid gap-3">
              {group.map((change) => (
                <SingleChange key={change.revision} change={change} />
              ))}
            </ol>
          </Disclosure>
        ) : (
          latest.differences.length > 0 && (
            <Disclosure summary={`Changed: ${fieldNames(latest)}`}>
              <DifferenceList differences={latest.differences} />
            </Disclosure>
          )
        )}
      </div>
      {latest.entity !== 'user' && <UndoButton actions={actionsOf(group)} latest={latest} describedBy={id} />}
    </li>
  )
}

/** Returns the actions of a group, the first one first; none when it was undone. */
const actionsOf = (group: ChangeGroup) =>
  group[0].isUndone ? [] : [...new Set(group.map(({ action }) => action))].reverse()

/** Lists the fields that an update changed. */
const fieldNames = ({ differences }: ListedChange) => differences.map(({ field }) => fieldLabel(field)).join(', ')

const Time = ({ at, now }: { at: string; now: Date }) => (
  <p className="text-sm text-muted">
    {timeAgo(at, now)} · <ExactTime at={at} />
  </p>
)

const ExactTime = ({ at }: { at: string }) => <time dateTime={at}>{useMomentText()(at)}</time>

/** Renders its content only while it is open: a group can have a thousand changes. */
function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="fold mt-0.5 -mb-1.5 [&>summary]:min-h-8! pointer-coarse:[&>summary]:min-h-11! [&>summary]:text-sm!"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="min-w-0 wrap-anywhere">{summary}</span>
        <Icon name="chevron-down" />
      </summary>
      {isOpen && children}
    </details>
  )
}

function SingleChange({ change }: { change: ListedChange }) {
  const { what, entity, recordId, at, differences } = change
  return (
    <li>
      <p className="text-sm">
        {what === 'created' ? 'Added' : fieldLabel(what)} the {entity} “
        <Link {...linkOf(change)} className="link">
          <bdi>{nameOf(change) || recordId}</bdi>
        </Link>
        ”
        <span className="text-muted">
          {' '}
          · <ExactTime at={at} />
        </span>
      </p>
      {differences.length > 0 && <DifferenceList differences={differences} />}
    </li>
  )
}
