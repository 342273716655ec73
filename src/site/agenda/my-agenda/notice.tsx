import { useContext, useEffect, useState } from 'react'
import { MyAgendaContext } from '../../../features/agenda/view/my-agenda.tsx'
import { useTransientMessage } from '../../../ui/hooks/use-transient-message.ts'

/** Shows a message about the visitor's stars once. */
export function Notice() {
  const notice = useContext(MyAgendaContext)?.notice
  const [said, setSaid] = useState(notice)
  const [shown, setShown] = useTransientMessage<string>(10_000)
  useEffect(() => {
    if (notice === said) return
    setSaid(notice)
    setShown(notice)
  }, [notice, said, setShown])
  return (
    // A live region is announced only if it was there before its content.
    <p role="status" className="star-notice no-print">
      {shown}
    </p>
  )
}
