import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Receives files that are dropped anywhere on an element, or pasted while it is on top. The element gets the attribute
 * `data-drop` while files are over it. What is dropped beside it does not replace the page.
 * @param receive returns false for what it leaves to the browser
 */
export function useReceivedFiles(
  element: RefObject<HTMLElement | null>,
  receive: (files: File[], target: Element) => boolean,
) {
  const onDrag = useEffectEvent((event: DragEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    if (!event.dataTransfer?.types.includes('Files') || isOwnDrop(target)) return
    const isOver = element.current?.contains(target) ?? false
    element.current?.toggleAttribute('data-drop', isOver && event.type === 'dragover')
    event.preventDefault()
    // Also 'copy': a form beneath the dialog that the files are over has just refused them.
    event.dataTransfer.dropEffect = isOver ? 'copy' : 'none'
    if (isOver && event.type === 'drop') receive([...event.dataTransfer.files], target)
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    const files = [...(event.clipboardData?.files ?? [])]
    // A dialog over the element has fields of its own. Text that an office program copied comes with a picture of it.
    const isBehind = [...document.querySelectorAll('dialog[open]')].at(-1)?.contains(element.current) === false
    const isText = event.clipboardData?.types.includes('text/plain')
    if (files.length === 0 || isBehind || isOwnDrop(target) || isText || !element.current) return
    if (receive(files, element.current.contains(target) ? target : element.current)) event.preventDefault()
  })
  useEffect(() => {
    const drags = ['dragover', 'dragleave', 'drop'] as const
    for (const type of drags) document.addEventListener(type, onDrag)
    document.addEventListener('paste', onPaste)
    return () => {
      for (const type of drags) document.removeEventListener(type, onDrag)
      document.removeEventListener('paste', onPaste)
    }
  }, [])
}

/** The editor of rich text takes files by itself. */
const isOwnDrop = (target: Element) => target.closest('[contenteditable=true]') !== null
