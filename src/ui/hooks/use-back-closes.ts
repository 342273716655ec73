import { useEffect, useRef } from 'react'
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
let isListening = false
/** The state of the last entry that this module has seen. */
let last: DialogState = null

const state = () => window.history.state as DialogState
const depthOf = (entry: DialogState) => entry?.dialog ?? 0
const depth = () => depthOf(state())

function traverse(delta: number) {
  isTraversing = true
  window.history.go(delta)
}

/** Adds or removes entries until there is one for each open dialog. */
function reconcile() {
  if (isTraversing) return
  // An entry that the router has replaced is no longer a dialog's.
  if (depth() > open.length) return traverse(open.length - depth())
  while (depth() < open.length) window.history.pushState({ ...state(), dialog: depth() + 1 }, '', window.location.href)
  last = state()
}

function onPopState(event: PopStateEvent) {
  const isWithinPage = state()?.key === last?.key && depth() + depthOf(last) > 0
  last = state()
  // The router would abort a navigation that is under way, and load the data of the page again.
  if (isWithinPage) event.stopImmediatePropagation()
  if (isTraversing) {
    isTraversing = false
    return reconcile()
  }
  const top = open.at(-1)
  if (depth() > open.length) {
    // Left over from a dialog that was open when the page was left, or reached by Forward: the page itself is below it.
    window.history.go(open.length - depth())
  } else if (top && depth() < open.length && isWithinPage) {
    top.close()
    // Once React has rendered: a dialog that asks first is still open, and gets its entry back.
    setTimeout(reconcile)
  }
}

function listen() {
  if (isListening) return
  isListening = true
  handlePopStateFirst(onPopState)
}

/** Removes the entries of dialogs that were open when the page was reloaded. */
export function useClosedDialogsForgotten() {
  useEffect(() => {
    listen()
    reconcile()
  }, [])
}

/** Closes the dialog that uses it when the person goes back, on a phone by its gesture. */
export function useBackCloses(onClose: () => void) {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    listen()
    const dialog = { close: () => latest.current() }
    open.push(dialog)
    queueMicrotask(reconcile)
    return () => {
      open.splice(open.indexOf(dialog), 1)
      // After the other effects of this commit: a dialog may take the place of this one.
      queueMicrotask(reconcile)
    }
  }, [])
}
