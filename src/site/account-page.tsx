import { type ReactNode, useState } from 'react'
import { changeOwnName, changeOwnPassword } from '../browser/account.ts'
import { ConfirmIdentity } from '../browser/confirm-identity.tsx'
import { Guard } from '../browser/guard.tsx'
import { NewSignIns } from '../browser/new-sign-ins.tsx'
import type { SessionUser } from '../browser/session.ts'
import { useSession } from '../browser/use-session.ts'
import { ConfirmPasswordField, NewPasswordField } from '../features/users/new-password-field.tsx'
import { personLimits, personRules } from '../features/users/person-rules.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useTransientMessage } from '../ui/hooks/use-transient-message.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './account/account.css?url'
import { OwnEmail } from './account/own-email.tsx'
import { OwnSessions } from './account/own-sessions.tsx'
import { Opening } from './frame/opening.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { PageStyles } from './frame/page-styles.tsx'

const OwnAgenda = lazyPart(() => import('./account/own-agenda.tsx'), <Skeleton className="delayed h-32" />)
const SecondFactors = lazyPart(
  () => import('./account/second-factor/second-factors.tsx'),
  <Skeleton className="delayed h-40" />,
)

const fallbackMessage = 'Couldn’t save your change. Please try again.'

export default function AccountPage() {
  const { user } = useSession()
  return (
    <>
      <PageStyles href={styles} />
      <PageMeta title="Your Account" unlisted />
      <Opening ground="ink" title="Your Account">
        <span className="wrap-anywhere">{user?.email ?? '\u00a0'}</span>
      </Opening>
      <Guard policy="signed-in">
        <Account />
      </Guard>
    </>
  )
}

function Account() {
  const { user } = useSession()
  // Changing the password ends the other sessions, so the key reloads their list.
  const [changed, setChanged] = useState(0)
  if (!user) return null
  return (
    <>
      <div className="container-page grid gap-4 empty:hidden not-empty:pt-8">
        <NewSignIns onEnded={() => setChanged(changed + 1)} />
      </div>
      <div className="container-page grid gap-x-16 gap-y-12 py-8 md:pt-10 md:pb-14 lg:grid-cols-2">
        <div className="grid content-start gap-y-12">
          <Section title="Your name">
            <NameForm user={user} />
          </Section>
          <OwnEmail key={user.email} />
        </div>
        <Section title="Your password">
          <PasswordForm user={user} onChanged={() => setChanged(changed + 1)} />
        </Section>
        <Section title="Two-factor authentication" wide>
          {user.needsSecondFactor && (
            <p className="alert tone-info mb-5">
              Your role needs two-factor authentication. Set it up here to open the console.
            </p>
          )}
          <SecondFactors onChanged={() => setChanged(changed + 1)} />
        </Section>
        <Section title="Your agenda" wide>
          <OwnAgenda />
        </Section>
        <Section title="Where you are signed in" wide>
          <OwnSessions key={changed} />
        </Section>
      </div>
      <ConfirmIdentity />
    </>
  )
}

function Section({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? 'lg:col-span-2' : ''}>
      <h2 className="mb-5 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

const nameRules = { name: personRules.name }

function NameForm({ user }: { user: SessionUser }) {
  const [done, setDone] = useTransientMessage<string>(5000)
  const { errors, failure, sending, onSubmit } = useForm(
    nameRules,
    async (values) => {
      setDone(undefined)
      setDone(await changeOwnName(values))
    },
    fallbackMessage,
  )
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        label="Full name"
        name="name"
        autoComplete="name"
        required
        maxLength={personLimits.name}
        defaultValue={user.name}
        error={errors.name}
      />
      <Outcome failure={failure} done={done} />
      <Button type="submit" busy={sending} variant="primary" className="justify-self-start" busyLabel="Saving…">
        Save name
      </Button>
    </form>
  )
}

const passwordRules = {
  currentPassword: (value: string) => value === '' && 'Current password is required',
  password: personRules.password,
  confirmPassword: personRules.confirmPassword,
}

function PasswordForm({ user, onChanged }: { user: SessionUser; onChanged: () => void }) {
  const [changes, setChanges] = useState(0)
  const [done, setDone] = useTransientMessage<string>(8000)
  const { errors, failure, sending, onSubmit } = useForm(
    passwordRules,
    async ({ confirmPassword, ...passwords }, form) => {
      setDone(undefined)
      const message = await changeOwnPassword(passwords)
      form.reset()
      setChanges(changes + 1)
      setDone(message)
      onChanged()
    },
    fallbackMessage,
  )
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-5">
      {/* Tells password managers which account this password is for. */}
      <input type="email" name="email" autoComplete="username" defaultValue={user.email} hidden readOnly />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        required
        maxLength={personLimits.password}
        error={errors.currentPassword}
      />
      <NewPasswordField
        key={changes}
        label="New password"
        hint={`At least ${personLimits.minPassword} characters. This ends your other sessions.`}
        error={errors.password}
      />
      <ConfirmPasswordField label="Confirm new password" error={errors.confirmPassword} />
      <Outcome failure={failure} done={done} />
      <Button type="submit" busy={sending} variant="primary" className="justify-self-start" busyLabel="Saving…">
        Change password
      </Button>
    </form>
  )
}

function Outcome({ failure, done }: { failure: string; done: string | undefined }) {
  return (
    // A live region is announced only if it was there before its content.
    <div aria-live="polite" className="empty:absolute">
      {failure && <Alert tone="danger">{failure}</Alert>}
      {done && <Alert tone="success">{done}</Alert>}
    </div>
  )
}
