import { browserApi } from '../../browser/api.ts'
import type { AcceptedFinding } from '../../features/check/finding.ts'
import { isApiError } from '../../lib/api.ts'
import { timeAgo } from '../../lib/moments.ts'
import { Button } from '../../ui/button.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { useToast } from '../../ui/toast.tsx'
import { useMomentText } from '../use-moment-text.ts'
import { Fold } from './fold.tsx'

type Props = { accepted: AcceptedFinding[]; reload: () => Promise<void> }

/** The findings that staff have accepted, folded: why, by whom and when. */
export function AcceptedList({ accepted, reload }: Props) {
  const momentText = useMomentText()
  if (accepted.length === 0) return null
  const now = new Date()
  return (
    <div className="problems tone-success">
      <Fold title={`Accepted (${accepted.length})`}>
        <ul>
          {accepted.map((finding) => (
            <li key={finding.key}>
              <div className="min-w-0 flex-1 basis-64">
                <p className="wrap-anywhere">{finding.title}</p>
                <p className="text-sm text-muted wrap-anywhere">
                  “{finding.reason}” <bdi>{finding.actorName}</bdi>,{' '}
                  <time dateTime={finding.at} title={momentText(finding.at)}>
                    {timeAgo(finding.at, now)}
                  </time>
                </p>
              </div>
              <ReopenButton finding={finding} reload={reload} />
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  )
}

function ReopenButton({ finding: { key, title }, reload }: { finding: AcceptedFinding; reload: Props['reload'] }) {
  const toast = useToast()
  const [reopen, isReopening] = useSingleFlight(async () => {
    try {
      const { message } = await browserApi.send('DELETE', `/check/accept/${key}`)
      await reload()
      toast.success(message)
      // The reload has removed the button that had the focus.
      document.getElementById('main')?.focus({ preventScroll: true })
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error(error.message || 'Couldn’t reopen. Please try again.')
    }
  })
  return (
    <Button variant="outline" busy={isReopening} aria-label={`Reopen: ${title}`} onClick={reopen}>
      Reopen
    </Button>
  )
}
