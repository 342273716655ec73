import { type ContextType, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { handlePopStateFirst } from './first-popstate.ts'

/**
 * Each open dialog has an entry in the browser's history, with the page's own state and URL plus the dialog's depth: Back
 * closes the dialog instead of leaving the page. The router never sees such a step: its location, key included, stays
 * the same.
 */
type DialogState = { dialog?: number; key?: string } | null

/** The open dialogs, the topmost last. */
const open: { close: () => void }[] = []
/** True while a traversal that this module began is under way. */
let isTraversing = false
/** Its hooks would tell its state only once React has rendered. */
let router: NonNullable<ContextType<typeof DataRouterContext>>['router'] | undefined

const state = () => window.history.state as DialogState
const depth = () => state()?.dialog ?? 0
/** Returns true when the entry belongs to the page at which the router is. */
const isRoutersPage = () => (state()?.key ?? 'default') === router?.state.location.key

function traverse(delta: number) {
  isTraversing = true
  window.history.go(delta)
}

/** Adds or removes entries until there is one for each open dialog. */
function reconcile() {
  // A navigation that closes the dialog is about to replace its entry or to add its own: a traversal could come in between.
  if (isTraversing || (router && router.state.navigation.state !== 'idle')) return
  // An entry that the router has replaced is no longer a dialog's.
  if (depth() > open.length) return traverse(open.length - depth())
  while (depth() < open.length) window.history.pushState({ ...state(), dialog: depth() + 1 }, '', window.location.href)
}

function onPopState(event: PopStateEvent) {
  const isWithinPage = isRoutersPage()
  // The router would abort a navigation that is under way, and load the data of the page again.
  if (isWithinPage) event.stopImmediatePropagation()
  if (isTraversing) {
    isTraversing = false
    return reconcile()
  }
  const top = open.at(-1)
  if (depth() > open.length) {
    // Left over from a dialog that was open when the page was left, or reached by Forward: the page itself is below it.
    traverse(open.length - depth())
  } else if (top && depth() < open.length && isWithinPage) {
    top.close()
    // Once React has rendered: a dialog that asks first is still open, and gets its entry back.
    setTimeout(reconcile)
  }
}

function useListener() {
  const context = useContext(DataRouterContext)
  useEffect(() => {
    router = context?.router
    handlePopStateFirst(onPopState)
  }, [context])
}

/** Removes the entries of dialogs that were open when the page was reloaded. */
export function useClosedDialogsForgotten() {
  useListener()
  useEffect(reconcile, [])
}

/** Closes the dialog that uses it when the person goes back, on a phone by its gesture. */
export function useBackCloses(onClose: () => void) {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useListener()
  useEffect(() => {
    const dialog = { close: () => latest.current() }
    open.push(dialog)
    queueMicrotask(reconcile)
    return () => {
      open.splice(open.indexOf(dialog), 1)
      // Later: another dialog may take the place of this one, or a navigation begin.
      setTimeout(reconcile)
    }
  }, [])
}
