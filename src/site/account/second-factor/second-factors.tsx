import { type ReactNode, useState } from 'react'
import { browserApi } from '../../../browser/api.ts'
import { refreshUser } from '../../../browser/sign-in.ts'
import type {
  ChangedSecondFactors,
  SecondFactors as Factors,
} from '../../../features/users/second-factor/second-factor.ts'
import { isApiError } from '../../../lib/api.ts'
import { exactTime } from '../../../lib/moments.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Async } from '../../../ui/async.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useAsync } from '../../../ui/hooks/use-async.ts'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { AuthenticatorAppDialog } from './authenticator-app-dialog.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const load = () => browserApi.get<Factors>('/auth/me/second-factor')

type Change = { message: string; data: ChangedSecondFactors }
/** The method to remove: its path and its name. */
type Removal = { path: string; name: string }

/** The second factors of the signed-in person's account. `onChanged` is called when other sessions may have ended. */
export default function SecondFactors({ onChanged }: { onChanged: () => void }) {
  const factors = useAsync(load)
  const [adding, setAdding] = useState<'app' | 'passkey'>()
  const [removing, setRemoving] = useState<Removal>()
  const [newCodes, setNewCodes] = useState<string[]>()
  const [done, setDone] = useState('')
  const [failure, setFailure] = useState('')

  async function show({ message, data }: Change) {
    setDone(message)
    setFailure('')
    setNewCodes(data.newRecoveryCodes)
    onChanged()
    await Promise.all([factors.reload(), refreshUser()])
  }

  const [renewCodes, isRenewing] = useSingleFlight(async () => {
    setDone('')
    try {
      await show(await browserApi.send('POST', '/auth/me/recovery-codes'))
    } catch (error) {
      if (!isApiError(error)) throw error
      setFailure(error.message || 'Couldn’t create new codes. Please try again.')
    }
  })

  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-muted">
        Two-factor authentication asks for more than your password when you sign in. A passkey also signs you in by
        itself.
      </p>
      <div aria-live="polite" className="empty:absolute">
        {failure ? <Alert tone="danger">{failure}</Alert> : done && <Alert tone="success">{done}</Alert>}
      </div>
      <Async result={factors} failed="Couldn’t load two-factor authentication." skeleton="h-40">
        {({ authenticatorApp, passkeys, recoveryCodes }) => (
          <>
            <ul className="divide-y divide-line rounded border border-line bg-card">
              <Item
                title="Authenticator app"
                detail={authenticatorApp ? 'Set up' : 'A code from an app on your phone'}
                button={
                  authenticatorApp
                    ? { label: 'Remove', of: 'authenticator app', onClick: () => setRemoving(appRemoval) }
                    : { label: 'Set up', of: 'authenticator app', onClick: () => setAdding('app') }
                }
              />
              {passkeys.map(({ id, name, createdAt, usedAt }) => (
                <Item
                  key={id}
                  title={<bdi>{name}</bdi>}
                  detail={`Passkey, ${usedAt ? `used on ${exactTime(usedAt)}` : `added on ${exactTime(createdAt)}`}`}
                  button={{
                    label: 'Remove',
                    of: `passkey ${name}`,
                    onClick: () => setRemoving({ path: `/auth/me/passkeys/${id}`, name: `the passkey “${name}”` }),
                  }}
                />
              ))}
              <Item
                title={passkeys.length > 0 ? 'Another passkey' : 'Passkey'}
                detail="Your fingerprint, face, device PIN or security key"
                button={{ label: 'Add', of: 'passkey', onClick: () => setAdding('passkey') }}
              />
              {(authenticatorApp || passkeys.length > 0) && (
                <Item
                  title="Recovery codes"
                  detail={`${recoveryCodes} left, in case you lose everything else`}
                  button={{ label: 'Get new codes', of: '', busy: isRenewing, onClick: renewCodes }}
                />
              )}
            </ul>
          </>
        )}
      </Async>
      {adding === 'app' && <AuthenticatorAppDialog onAdded={show} onClose={() => setAdding(undefined)} />}
      {adding === 'passkey' && <PasskeyDialog onAdded={show} onClose={() => setAdding(undefined)} />}
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.name}?`}
          confirm="Remove"
          confirming="Removing…"
          onConfirm={async () => show(await browserApi.send('DELETE', removing.path))}
          onClose={() => setRemoving(undefined)}
        >
          You won’t be able to sign in with it.
        </ConfirmDialog>
      )}
      {newCodes && <RecoveryCodesDialog codes={newCodes} onClose={() => setNewCodes(undefined)} />}
    </div>
  )
}

const appRemoval: Removal = { path: '/auth/me/authenticator-app', name: 'your authenticator app' }

type ItemProps = {
  title: ReactNode
  detail: string
  /** `of` completes the label for screen readers, which may read it without the row. */
  button: { label: string; of: string; busy?: boolean; onClick: () => void }
}

function Item({ title, detail, button: { label, of, busy = false, onClick } }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-muted">{detail}</p>
      </div>
      <Button variant="outline" busy={busy} onClick={onClick} aria-label={`${label} ${of}`.trim()}>
        {label}
      </Button>
    </li>
  )
}
