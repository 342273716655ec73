import { Fragment, type ReactNode } from 'react'
import { counted } from '../../lib/counted.ts'
import type { Ground } from '../../ui/ground.ts'

type Props = {
  ground: Ground
  /** Above the title, such as the way back. */
  above?: ReactNode
  title: ReactNode
  /** Below the title. */
  children?: ReactNode
  facts?: readonly ReactNode[] | false | undefined
  /** The main action of the page, at the end of the text or on its right. */
  action?: ReactNode
  /** Beside the text on wide screens. It says nothing that the page does not. */
  ornament?: ReactNode
}

/** The top of a page: its heading, an introduction and a line of facts, on a ground that the navigation bar shares. */
export function Opening({ ground, above, title, children, facts, action, ornament }: Props) {
  return (
    <div className={`opening cloth ground-${ground}`}>
      <div className="container-page">
        <div className="opening-text">
          {above}
          {typeof title === 'string' ? <h1>{title}</h1> : title}
          {children && <div className="opening-intro">{children}</div>}
          {facts && facts.length > 0 && (
            <ul className="opening-facts">
              {facts.map((fact, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: facts are never reordered
                <li key={index}>{fact}</li>
              ))}
            </ul>
          )}
        </div>
        {action && <div className="opening-action no-print">{action}</div>}
        {ornament && (
          <div aria-hidden="true" className="opening-ornament no-print">
            {ornament}
          </div>
        )}
      </div>
    </div>
  )
}

/** An ornament that the server weaves, with its labels. */
export const WovenPicture = ({ src }: { src: string }) => (
  <div className="opening-cloth">
    <img src={src} alt="" width={1200} height={480} />
  </div>
)

/** Returns counts by their nouns as facts, without those of zero: { session: 46 } as '46 sessions'. */
export const countedFacts = (counts: Record<string, number>): ReactNode[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([one, count]) => {
      const [number, noun] = counted(count, one)
      return (
        <Fragment key={one}>
          <b>{number}</b> {noun}
        </Fragment>
      )
    })
