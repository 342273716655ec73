import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { pageLoaded } from './hooks/use-page-loaded.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * Returns a part of a page whose code loads when the part is first shown. If it can't be loaded, as in a tab that was
 * open during an upgrade, an alert replaces it, and the rest of the page stays with everything typed.
 * @param loading shown in the meantime
 */
export const lazyPart = <Props extends object>(load: Load<Props>, loading?: ReactNode) =>
  suspended(() => load().catch(missing(PartMissing)), loading)

/** Returns a dialog whose code loads when it is first opened. If that fails, another dialog says so. */
export const lazyDialog = <Props extends { onClose: (isDone: false) => void }>(load: Load<Props>) =>
  suspended(() => load().catch(missing(DialogMissing)))

/** Returns a part that loads after the page. Until then, and if that fails, the page works as without JavaScript. */
export const lazyAfterLoad = <Props extends object>(load: Load<Props>) =>
  suspended<Props>(() =>
    pageLoaded()
      .then(load)
      .catch(() => new Promise<never>(() => {})),
  )

function suspended<Props extends object>(load: Load<Props>, loading?: ReactNode): FunctionComponent<Props> {
  const Part: ComponentType<Props> = lazy(load)
  return (props) => (
    <Suspense fallback={loading}>
      <Part {...props} />
    </Suspense>
  )
}

const missing =
  <Missing,>(Part: Missing) =>
  (error: unknown) => {
    console.warn('A part of the page could not be loaded', error)
    return { default: Part }
  }

/** Replaces a part of the page, or a form, whose code could not be loaded. */
export function PartMissing() {
  return (
    <div role="alert" className="alert tone-danger flex flex-wrap items-center gap-4">
      <p className="flex-1 font-semibold">Couldn’t load this part of the page.</p>
      <button type="button" className="button button-outline" onClick={() => location.reload()}>
        Reload the page
      </button>
    </div>
  )
}

/** Doesn't use the product's own Dialog, whose code is often missing too. */
function DialogMissing({ onClose }: { onClose: (isDone: false) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-label="Not loaded" className="dialog" onClose={() => onClose(false)}>
      <form method="dialog" className="dialog-body grid gap-4 pt-6">
        <PartMissing />
        <button type="submit" className="button button-outline">
          Close
        </button>
      </form>
    </dialog>
  )
}
