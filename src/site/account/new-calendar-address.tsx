import { useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'

/** Shows a new calendar address, which cannot be shown again. */
export function NewCalendarAddress({ address }: { address: string }) {
  const [copied, setCopied] = useState('')

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    )
    setCopied(isCopied ? 'Copied' : 'Couldn’t copy. Select the address instead.')
  }
  return (
    <section aria-label="Your new calendar address" className="alert tone-success grid gap-3">
      <p>
        <strong>Add this address to your calendar app now:</strong> it won’t be shown again.
      </p>
      <code className="break-all">{address}</code>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={copy}>
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
