import { useLayoutEffect } from 'react'
import { useRootData } from './root-data.ts'

/**
 * The stylesheet of one page or part, and on top of it that of the summit's arrangement. React shows the page once both are
 * loaded. It keeps them for later pages, to which the arrangement's must not apply.
 */
export function PageStyles({ href }: { href: string }) {
  const printSheet = useRootData().printSheets?.[href]
  useLayoutEffect(() => {
    const sheet = document.querySelector<HTMLLinkElement>(`[rel=stylesheet][href="${printSheet}"]`)?.sheet
    if (!sheet) return
    sheet.disabled = false
    return () => {
      sheet.disabled = true
    }
  }, [printSheet])
  return [href, printSheet].map((each) => each && <link key={each} rel="stylesheet" href={each} precedence="page" />)
}
