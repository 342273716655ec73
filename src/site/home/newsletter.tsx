import { type FormEvent, useState } from 'react'
import type { SectionTexts } from '../../features/content/section-defaults.ts'
import { isEmailAddress } from '../../lib/links.ts'
import { Button } from '../../ui/button.tsx'
import { useTransientMessage } from '../../ui/hooks/use-transient-message.ts'
import { NoScriptNotice } from '../frame/no-script-notice.tsx'
import { subscribe } from '../frame/simulated-services.ts'

type Message = { ok: boolean; text: string }

export default function Newsletter({ texts }: { texts: SectionTexts }) {
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
    <section aria-labelledby="newsletter" className="bg-sand">
      <div className="container-page grid items-center gap-x-12 gap-y-6 py-16 lg:grid-cols-2">
        <div>
          <h2 id="newsletter" className="text-3xl md:text-4xl">
            {texts.title || 'Newsletter'}
          </h2>
          {texts.subtitle && <p className="mt-3 max-w-md text-muted">{texts.subtitle}</p>}
        </div>
        <form method="dialog" noValidate onSubmit={submit} className="lg:pt-9">
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
                className="field"
              />
            </label>
            <Button
              type="submit"
              busy={submitting}
              variant="primary"
              className="max-sm:w-full"
              busyLabel="Subscribing…"
            >
              Subscribe
            </Button>
          </div>
          <NoScriptNotice action="Subscribing" />
          <p
            id="newsletter-message"
            role="status"
            className={`mt-3 min-h-6 ${message?.ok ? '' : 'font-semibold text-danger-text'}`}
          >
            {message?.text}
          </p>
        </form>
      </div>
    </section>
  )
}
