import { Stylesheet } from '../../ui/stylesheet.tsx'
import { useRootData } from './root-data.ts'

type Props = {
  href: string
  /** On top of it, where the summit has the arrangement Print. */
  print: string
}

/** The stylesheets of a page whose arrangements have a file of their own. */
export function PageStyles({ href, print }: Props) {
  const { isPrint } = useRootData()
  return (
    <>
      <Stylesheet href={href} />
      {isPrint && <link data-look rel="stylesheet" href={print} precedence="page" />}
    </>
  )
}
