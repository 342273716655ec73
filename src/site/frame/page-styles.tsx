import { useRootData } from './root-data.ts'

/**
 * The stylesheet of one page or part, and on top of it that of the summit's arrangement. React shows the page once they are
 * loaded, and keeps them for the pages that follow.
 */
export const PageStyles = ({ href }: { href: string }) =>
  [href, useRootData().printSheets?.[href]].map(
    (each) => each && <link key={each} rel="stylesheet" href={each} precedence="page" />,
  )
