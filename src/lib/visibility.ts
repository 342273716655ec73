/**
 * Whether visitors see a record. A hidden one is shown at the moment `showAt`, and a visible one hidden at `hideAt` (both
 * ISO 8601 in UTC).
 */
export type Visibility = {
  hidden?: boolean | undefined
  showAt?: string | null | undefined
  hideAt?: string | null | undefined
}

/** The labels of both states in forms. */
export const visibilityNames = { visible: 'Visible', hidden: 'Hidden' }

/** Returns the record as visitors may see it. */
export const withoutVisibility = <Rec extends object>(record: Rec): Rec => ({
  ...record,
  hidden: undefined,
  showAt: undefined,
  hideAt: undefined,
})

/** Returns an earlier state without the moments that have passed since, which would apply again. @param now ISO 8601 */
export const withoutPastMoments = <State extends object>(state: State & Visibility, now: string): State => ({
  ...state,
  ...(state.showAt && state.showAt <= now && { showAt: null }),
  ...(state.hideAt && state.hideAt <= now && { hideAt: null }),
})

/**
 * Returns what changes in a record once its moments have passed; undefined before that. When both have passed, the
 * later one counts.
 * @param now ISO 8601
 */
export function dueVisibility({ showAt, hideAt }: Visibility, now: string): Visibility | undefined {
  const isDue = (moment: string | null | undefined) => Boolean(moment) && String(moment) <= now
  if (!isDue(showAt) && !isDue(hideAt)) return undefined
  const isShownLast = isDue(showAt) && (!isDue(hideAt) || String(showAt) > String(hideAt))
  return {
    hidden: !isShownLast,
    ...(isDue(showAt) && { showAt: null }),
    ...(isDue(hideAt) && { hideAt: null }),
  }
}

/** Returns an earlier state as it would be now: shown or hidden by the moments that have passed since. @param now ISO 8601 */
export const afterMoments = <State extends object>(state: State & Visibility, now: string): State => ({
  ...state,
  ...dueVisibility(state, now),
})
