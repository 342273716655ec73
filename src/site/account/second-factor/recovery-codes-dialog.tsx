import { useState } from 'react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useCopy } from '../../../ui/hooks/use-copy.ts'

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [copy, copied] = useCopy('Couldn’t copy. Select the codes instead.')
  const [isWarned, setWarned] = useState(false)
  const text = codes.join('\n')
  return (
    <Dialog title="Your recovery codes" onClose={() => (copied || isWarned ? onClose() : setWarned(true))}>
      <div className="dialog-body grid gap-4">
        <p>
          Each code signs you in once if you lose your app or passkeys. Keep them somewhere only you can find them. They
          won’t be shown again.
        </p>
        <ul className="grid gap-x-6 gap-y-1 rounded border border-line px-5 py-4 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <p role="status" className="text-sm text-muted empty:hidden">
          {copied || (isWarned && 'Saved your codes? Close again to confirm.')}
        </p>
      </div>
      <div className="dialog-foot">
        <Button onClick={() => copy(text)} variant="outline">
          Copy
        </Button>
        <a
          className={buttonClass('outline')}
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          Download
        </a>
        <Button onClick={onClose} variant="primary">
          I’ve saved them
        </Button>
      </div>
    </Dialog>
  )
}
