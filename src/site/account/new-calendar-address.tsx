import { Button, buttonClass } from '../../ui/button.tsx'
import { useCopy } from '../../ui/hooks/use-copy.ts'

/** Shows a new calendar address, which cannot be shown again. */
export function NewCalendarAddress({ address }: { address: string }) {
  const [copy, copied] = useCopy('Couldn’t copy. Select the address instead.')
  return (
    <section aria-label="Your new calendar address" className="alert tone-success grid gap-3">
      <p>
        <strong>Add this address to your calendar app now:</strong> it won’t be shown again.
      </p>
      <code className="break-all">{address}</code>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => copy(address)}>
          Copy
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass('outline')}>
          Open in calendar app
        </a>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {copied}
      </p>
    </section>
  )
}
