import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/form/switch.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Pencil, Trash2 } from '../ui/icons/console-icons.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { MoreLink } from '../ui/section-heading.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Chapter, Row, Specimen } from './specimen.tsx'

const variants = ['primary', 'sun', 'outline', 'danger'] as const

/** The time that a request of a slow phone takes. */
export const slowRequest = () => new Promise<void>((resolve) => setTimeout(resolve, 1200))

export function Actions() {
  return (
    <Chapter title="Actions">
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button: ${variant}`}>
          <Row>
            <Button variant={variant}>Get Tickets</Button>
            <Button variant={variant} disabled>
              Sold out
            </Button>
            <Button variant={variant} busy busyLabel="Saving…">
              Save
            </Button>
          </Row>
        </Specimen>
      ))}
      <Specimen name="Buttons on ink" onInk>
        <Row>
          <Button variant="sun">Get Tickets</Button>
          <Button variant="outline">View Agenda</Button>
        </Row>
      </Specimen>
      <Specimen name="A label that does not fit one line">
        <Button variant="primary">Sponsor the regulators' roundtable and the young founders' prize</Button>
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
      <Specimen name="Segmented control">
        <ViewChoice />
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
        <RetryButton reload={slowRequest} />
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

const views = [
  { value: 'list', label: 'List' },
  { value: 'grid', label: 'Grid' },
]

function ViewChoice() {
  const [view, setView] = useState('list')
  return <SegmentedControl label="View" options={views} value={view} onChange={setView} />
}
