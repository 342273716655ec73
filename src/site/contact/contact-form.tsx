import { type FormEvent, useState } from 'react'
import { isEmailAddress } from '../../lib/email-address.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { useTransientMessage } from '../../ui/hooks/use-transient-message.ts'
import { NoScriptNotice } from '../frame/no-script-notice.tsx'
import { sendMessage } from '../frame/simulated-services.ts'

const rules = {
  name: (value: string) => !value && 'Please provide your name.',
  email: (value: string) => !isEmailAddress(value) && 'Please provide a valid email address.',
  subject: (value: string) => !value && 'Please provide a subject.',
  message: (value: string) => !value && 'Please provide your message.',
}

export function ContactForm() {
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useTransientMessage<'sent' | 'failed'>(5000)
  const { errors, check } = useFieldErrors(rules)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    const message = check(form)
    if (!message) return
    setSending(true)
    setOutcome(undefined)
    try {
      await sendMessage(message)
      form.reset()
      setOutcome('sent')
    } catch {
      setOutcome('failed')
    } finally {
      setSending(false)
    }
  }

  return (
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" name="name" autoComplete="name" required error={errors.name} />
        <TextField label="Email" name="email" type="email" autoComplete="email" required error={errors.email} />
      </div>
      <TextField label="Subject" name="subject" required error={errors.subject} />
      <TextField label="Message" name="message" rows={6} required error={errors.message} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={sending} variant="primary" className="max-sm:w-full" busyLabel="Sending…">
          Send Message
        </Button>
      </div>
      <NoScriptNotice action="Sending a message" />
      <div aria-live="polite">
        {outcome === 'sent' && <Alert tone="success">Thank you for your message! We will get back to you soon.</Alert>}
        {outcome === 'failed' && <Alert tone="danger">Couldn’t send your message. Please try again.</Alert>}
      </div>
    </form>
  )
}
