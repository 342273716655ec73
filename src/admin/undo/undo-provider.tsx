import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { browserApi } from '../../browser/api.ts'
import { takeActions } from '../../browser/own-actions.ts'
import { type ApiError, type FieldError, isApiError } from '../../lib/api.ts'
import type { ConflictChoice } from '../../lib/undo-rules.ts'
import { useShortcut } from '../../ui/hooks/shortcuts.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useToast } from '../../ui/toast.tsx'
import { savedEvent } from './saved-event.ts'
import { type Undo, UndoContext } from './use-undo.ts'

const UndoConflict = lazyDialog(() => import('./undo-conflict.tsx'))

/** How long a message with a button stays, in milliseconds. */
const buttonTime = 15_000

/** The actions of one message, which are undone together. */
type Group = string[]
type Direction = 'undo' | 'redo'
/** `isFromStack` is true unless the actions come from a history. */
type Step = { actions: Group; direction: Direction; isFromStack?: boolean }
type Conflict = Step & { errors: FieldError[] }

const texts = {
  undo: { done: 'Undone', reverse: 'Redo', failed: 'Couldn’t undo' },
  redo: { done: 'Redone', reverse: 'Undo', failed: 'Couldn’t redo' },
} as const

/**
 * Undoes actions, the last first, and removes each that was undone from the list.
 * @throws ApiError with the reason `already_undone` when all of them were undone before
 */
async function undoAll(actions: string[], conflicts: ConflictChoice) {
  let undone = 0
  let already: unknown
  for (let action = actions.at(-1); action; action = actions.at(-1)) {
    try {
      await browserApi.send('POST', `/changes/${action}/undo`, { conflicts })
      undone += 1
    } catch (error) {
      if (!isApiError(error) || error.reason !== 'already_undone') throw error
      already = error
    }
    actions.pop()
  }
  if (undone === 0 && already) throw already
}

/** Undoes and redoes the changes of this tab, from messages, from histories and by keyboard. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const toast = useToast()
  const [conflict, setConflict] = useState<Conflict>()
  const listeners = useRef(new Set<() => void>())
  const stacks = useRef<Record<Direction, Group[]>>({ undo: [], redo: [] })
  const queue = useRef(Promise.resolve())

  const api = useMemo(() => {
    /** Puts what this tab has just done on a stack. */
    function collect(stack: Direction): Group | undefined {
      const actions = takeActions()
      if (actions.length === 0) return undefined
      stacks.current[stack].push(actions)
      return actions
    }

    /** One step at a time, in the order of the keys: an earlier change can be undone only after the later one. */
    function run(step: Step, conflicts?: ConflictChoice) {
      const done = queue.current.then(() => runNow(step, conflicts))
      queue.current = done.catch(() => {})
      return done
    }

    async function runNow(step: Step, conflicts: ConflictChoice = 'ask') {
      const left = [...step.actions]
      try {
        await undoAll(left, conflicts)
        window.dispatchEvent(new Event(savedEvent))
        showDone(step.direction)
      } catch (error) {
        if (!isApiError(error)) throw error
        explain(step, error)
      }
      reload()
    }

    function explain(step: Step, { reason, errors, message }: ApiError) {
      if (reason === 'changed_since') return setConflict({ ...step, errors })
      toast.error(message || texts[step.direction].failed)
      if (reason !== 'already_undone') putBack(step)
    }

    /** Puts a step that failed back on its stack, so that the keys can try again. */
    function putBack({ actions, direction, isFromStack }: Step) {
      if (isFromStack) stacks.current[direction].push(actions)
    }

    function reload() {
      for (const listener of listeners.current) listener()
    }

    function showDone(direction: Direction) {
      const { done, reverse } = texts[direction]
      const opposite = direction === 'undo' ? 'redo' : 'undo'
      const undone = collect(opposite)
      const button = undone && { label: reverse, run: () => take(undone, opposite) }
      toast.success(done, button && { milliseconds: buttonTime, action: button })
    }

    /** Takes a group from its stack, wherever it is, and undoes or redoes it. */
    function take(group: Group, direction: Direction) {
      stacks.current[direction] = stacks.current[direction].filter((other) => other !== group)
      return run({ actions: group, direction, isFromStack: true })
    }

    function offer(message: string, milliseconds = buttonTime) {
      window.dispatchEvent(new Event(savedEvent))
      const group = collect('undo')
      if (!group) return toast.success(message)
      stacks.current.redo = []
      toast.success(message, { milliseconds, action: { label: 'Undo', run: () => take(group, 'undo') } })
    }

    function offerBack(message: string, undo: () => Promise<void>) {
      toast.success(message, { milliseconds: buttonTime, action: { label: 'Undo', run: () => void undo() } })
    }

    /** Undoes or redoes the last group. */
    function step(direction: Direction) {
      collect('undo')
      const group = stacks.current[direction].at(-1)
      if (group) return take(group, direction)
      toast.success(direction === 'undo' ? 'Nothing to undo in this tab' : 'Nothing to redo in this tab')
    }

    const undo = (actions: string[]) => run({ actions, direction: 'undo' })
    const onUndone: Undo['onUndone'] = (listener) => {
      listeners.current.add(listener)
      return () => listeners.current.delete(listener)
    }
    return { offer, offerBack, undo, reload, onUndone, run, step, putBack }
  }, [toast])

  // The next person in this tab must not undo the changes of the one before by a key.
  useEffect(() => void takeActions(), [])

  return (
    <UndoContext value={api}>
      {children}
      <button type="button" hidden {...useShortcut('undo')} onClick={() => api.step('undo')} />
      <button type="button" hidden {...useShortcut('redo')} onClick={() => api.step('redo')} />
      {conflict && (
        <UndoConflict
          errors={conflict.errors}
          onChoose={async (choice) => {
            await api.run(conflict, choice)
            setConflict(undefined)
          }}
          onClose={() => {
            api.putBack(conflict)
            setConflict(undefined)
          }}
        />
      )}
    </UndoContext>
  )
}
