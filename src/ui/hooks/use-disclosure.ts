import { type RefObject, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Whether a menu is unfolded. It folds on Escape, which gives the focus back to its head, on a press elsewhere, when the
 * focus goes elsewhere and on a change of page.
 * @param head the button or summary that unfolds it; the menu stands beside it, in the same parent
 */
export function useDisclosure(head: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  const coming = useNavigation().location?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of page folds it, from its beginning on
  useEffect(() => setOpen(false), [key, coming])
  useEffect(() => {
    if (!open) return
    const menu = head.current?.parentElement
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu?.contains(target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      head.current?.focus()
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !menu?.contains(relatedTarget)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    menu?.addEventListener('keydown', onKey)
    menu?.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      menu?.removeEventListener('keydown', onKey)
      menu?.removeEventListener('focusout', onFocusOut)
    }
  }, [open, head])
  return [open, setOpen] as const
}
