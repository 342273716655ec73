import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CalendarDays } from '../ui/icons/console-icons.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { useToast } from '../ui/toast.tsx'
import { slowRequest } from './actions.tsx'
import { Chapter, Row, Specimen } from './specimen.tsx'

const tones = ['success', 'info', 'warning', 'danger', 'primary', 'plum', 'sun', 'plain'] as const

export function Messages() {
  const toast = useToast()
  return (
    <Chapter title="Messages">
      <Specimen name="Alert: success, danger">
        <div className="guide-stack">
          <Alert tone="success">Thank you. Your ticket is on its way.</Alert>
          <Alert tone="danger">Failed to save speaker</Alert>
        </div>
      </Specimen>
      <Specimen name="Alert: with detail, with an action">
        <div className="guide-stack">
          <Alert tone="success" detail="It is on the home page now.">
            Speaker featured
          </Alert>
          <Alert tone="danger" detail="Network error" action={<RetryButton reload={slowRequest} />}>
            Failed to load speakers
          </Alert>
        </div>
      </Specimen>
      <Specimen name="Status: goes away by itself, stays">
        <Row>
          <Button variant="outline" onClick={() => toast.success('Speaker created successfully')}>
            Say
          </Button>
          <Button variant="outline" onClick={() => toast.error('Failed to delete speaker')}>
            Fail
          </Button>
        </Row>
      </Specimen>
      <Specimen name="Badges">
        <Row>
          {tones.map((tone) => (
            <span key={tone} className={`badge tone-${tone}`}>
              {tone}
            </span>
          ))}
        </Row>
      </Specimen>
      <Specimen name="Signs">
        <Row>
          {tones.map((tone) => (
            <span key={tone} className={`tinted guide-sign tone-${tone}`}>
              <CalendarDays aria-hidden="true" />
            </span>
          ))}
        </Row>
      </Specimen>
    </Chapter>
  )
}
