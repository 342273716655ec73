import { type FormEvent, useState } from 'react'
import type { SectionTexts } from '../../features/content/section-defaults.ts'
import { isEmailAddress } from '../../lib/email-address.ts'
import { Button } from '../../ui/button.tsx'
import { useTransientMessage } from '../../ui/hooks/use-transient-message.ts'
import { NoScriptNotice } from '../frame/no-script-notice.tsx'
import { subscribe } from '../frame/simulated-services.ts'

type Message = { ok: boolean; text: string }

type Props = {
  texts: SectionTexts
  /** Some of the programme has no records yet. */
  isMoreComing: boolean
}

export default function Newsletter({ texts, isMoreComing }: Props) {
  const [submitting, setSubmitting] = useState(false)
  const [message, setMessage] = useTransientMessage<Message>(3000)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (submitting) return
    const form = event.currentTarget
    const email = String(new FormData(form).get('email')).trim()
    if (!isEmailAddress(email)) return setMessage({ ok: false, text: 'Please enter a valid email address.' })
    setSubmitting(true)
    setMessage(undefined)
    try {
      await subscribe(email)
      form.reset()
      setMessage({ ok: true, text: 'Thank you for subscribing!' })
    } catch {
      setMessage({ ok: false, text: 'Subscribing failed. Please try again.' })
    } finally {
      setSubmitting(false)
    }
  }

  return (
    <section aria-labelledby="newsletter" className="home-newsletter ground-action">
      <div className="container-page">
        <h2 id="newsletter">{texts.title || 'Newsletter'}</h2>
        <form method="dialog" noValidate onSubmit={submit}>
          {isMoreComing && <p className="mb-2 font-semibold">The rest of the programme will be announced soon.</p>}
          {texts.subtitle && <p className="mb-4 text-muted">{texts.subtitle}</p>}
          <div className="flex flex-wrap gap-3">
            <label className="min-w-0 flex-1 basis-56">
              <span className="sr-only">Email address</span>
              <input
                name="email"
                type="email"
                required
                autoComplete="email"
                placeholder="you@example.com"
                aria-invalid={message?.ok === false}
                aria-describedby="newsletter-message"
                className="field ground-paper"
              />
            </label>
            <Button type="submit" busy={submitting} variant="sun" className="max-sm:w-full" busyLabel="Subscribing…">
              Subscribe
            </Button>
          </div>
          <NoScriptNotice action="Subscribing" />
          <p id="newsletter-message" role="status" className={`mt-3 min-h-6 ${message?.ok ? '' : 'font-semibold'}`}>
            {message?.text}
          </p>
        </form>
      </div>
    </section>
  )
}
