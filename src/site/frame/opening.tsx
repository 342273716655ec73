import type { ReactNode } from 'react'
import type { Count } from '../../lib/counted.ts'
import type { Ground } from '../../ui/ground.ts'

type Props = {
  ground: Ground
  /** Above the title, such as the way back. */
  above?: ReactNode
  title: ReactNode
  /** Below the title. */
  children?: ReactNode
  facts?: readonly Count[] | undefined
  /** Beside the text on wide screens. It says nothing that the page does not. */
  ornament?: ReactNode
}

/** The top of a page: its heading, an introduction and a line of facts, on a ground that the navigation bar shares. */
export function Opening({ ground, above, title, children, facts = [], ornament }: Props) {
  return (
    <div className={`opening cloth ground-${ground}`}>
      <div className="container-page">
        <div className="opening-text">
          {above}
          {typeof title === 'string' ? <h1>{title}</h1> : title}
          {children && <div className="opening-intro">{children}</div>}
          {facts.length > 0 && (
            <ul className="opening-facts">
              {facts.map(([count, name]) => (
                <li key={name}>
                  <b>{count}</b> {name}
                </li>
              ))}
            </ul>
          )}
        </div>
        {ornament && (
          <div aria-hidden="true" className="opening-ornament no-print">
            {ornament}
          </div>
        )}
      </div>
    </div>
  )
}
