import { useState } from 'react'
import { Switch } from '../ui/form/switch.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Pencil, Trash2 } from '../ui/icons/console-icons.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { MoreLink } from '../ui/section-heading.tsx'
import { Chapter, Row, Specimen } from './specimen.tsx'

const kinds = ['primary', 'sun', 'outline', 'danger'] as const

/** As long as a slow phone waits. */
export const aWhile = () => new Promise<void>((resolve) => setTimeout(resolve, 1200))

export function Actions() {
  return (
    <Chapter title="Actions">
      {kinds.map((kind) => (
        <Specimen key={kind} name={`Button: ${kind}`}>
          <Row>
            <button type="button" className={`button button-${kind}`}>
              Get Tickets
            </button>
            <button type="button" disabled className={`button button-${kind}`}>
              Sold out
            </button>
            <button type="button" aria-disabled="true" className={`button button-${kind}`}>
              Saving…
            </button>
          </Row>
        </Specimen>
      ))}
      <Specimen name="Buttons on ink" onInk>
        <Row>
          <button type="button" className="button button-sun">
            Get Tickets
          </button>
          <button type="button" className="button button-outline">
            View Agenda
          </button>
        </Row>
      </Specimen>
      <Specimen name="A label that does not fit one line">
        <button type="button" className="button button-primary">
          Sponsor the regulators' roundtable and the young founders' prize
        </button>
      </Specimen>
      <Specimen name="Icon buttons: plain, danger, not now">
        <Row>
          <IconButton icon={Pencil} label="Edit Ada Obi" onClick={() => {}} />
          <IconButton icon={Trash2} label="Delete Ada Obi" tone="danger" onClick={() => {}} />
          <IconButton icon={Trash2} label="Delete yourself" disabledReason="This is you" onClick={() => {}} />
        </Row>
      </Specimen>
      <Specimen name="Switch: off, on, not now">
        <Row>
          <Switch label="Featured" name="off" />
          <Switch label="Featured" name="on" defaultChecked />
          <Switch label="Featured" name="disabled" defaultChecked disabled />
        </Row>
      </Specimen>
      <Specimen name="Links">
        <Row>
          <a href="#actions" className="link">
            In a line
          </a>
          <MoreLink to="/agenda">View Full Agenda</MoreLink>
        </Row>
      </Specimen>
      <Specimen name="Try again">
        <RetryButton reload={aWhile} />
      </Specimen>
      <Specimen name="Menu" onInk>
        <MenuLines />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs />
      </Specimen>
    </Chapter>
  )
}

const MenuLines = () => (
  <ul>
    {['Agenda', 'Speakers'].map((name, index) => (
      <li key={name}>
        <a href="#actions" aria-current={index === 0 ? 'page' : undefined} className="menu-link">
          {name}
        </a>
      </li>
    ))}
  </ul>
)

function Tabs() {
  const [current, setCurrent] = useState('Hero')
  return (
    <>
      <div role="tablist" aria-label="Sections" className="tabs">
        {['Hero', 'About', 'Footer'].map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={name === current}
            aria-controls="guide-panel"
            onClick={() => setCurrent(name)}
          >
            {name}
            {name === 'About' && <span className="badge tone-info">Draft</span>}
          </button>
        ))}
      </div>
      <div id="guide-panel" role="tabpanel" aria-label={current} className="rounded border border-line bg-card p-4">
        {current}
      </div>
    </>
  )
}
