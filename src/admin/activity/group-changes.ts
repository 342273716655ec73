import type { ListedChange } from '../../features/history/history.ts'

/** Changes that are shown as one, the latest first. */
export type ChangeGroup = [ListedChange, ...ListedChange[]]

/** The longest pause between similar actions that are shown as one, in milliseconds. */
const pause = 5 * 60_000

/**
 * Groups changes, which are in the order of the log, by action. Neighbouring actions of one person also are a group when
 * they did the same to records of one entity and little time passed between them. What was undone stays apart, so that
 * undoing a group means all of it.
 */
export function groupChanges(changes: readonly ListedChange[]): ChangeGroup[] {
  const groups: ChangeGroup[] = []
  for (const action of actionsOf(changes)) {
    const last = groups.at(-1)
    if (last && isContinued(last, action)) last.push(...action)
    else groups.push(action)
  }
  return groups
}

function actionsOf(changes: readonly ListedChange[]): ChangeGroup[] {
  const actions: ChangeGroup[] = []
  for (const change of changes) {
    const last = actions.at(-1)
    if (last?.[0].action === change.action) last.push(change)
    else actions.push([change])
  }
  return actions
}

function isContinued(group: ChangeGroup, earlier: ChangeGroup): boolean {
  const kinds = new Set([...group, ...earlier].map(kindOf))
  const { at } = group.at(-1) ?? group[0]
  return kinds.size === 1 && Date.parse(at) - Date.parse(earlier[0].at) <= pause
}

const kindOf = ({ actorId, actorName, what, entity, isUndone }: ListedChange) =>
  [actorId, actorName, what, entity, isUndone].join('\n')
