import { type RefObject, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * The open state of a menu. It closes on Escape, which returns the focus to its button, on a press outside, when the
 * focus leaves it, and with a navigation. Does not use the Popover API: a popover stays open when the focus leaves it,
 * and needs CSS anchor positioning to be placed beside its button.
 * @param button the button or summary that opens the menu, which is in the same parent
 */
export function useDisclosure(button: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  const pendingKey = useNavigation().location?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes it as soon as it begins
  useEffect(() => setOpen(false), [key, pendingKey])
  useEffect(() => {
    if (!open) return
    const menu = button.current?.parentElement
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu?.contains(target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
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
  }, [open, button])
  return [open, setOpen] as const
}
