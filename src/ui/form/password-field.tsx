import { type InputHTMLAttributes, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { Field, type FieldText } from './field.tsx'

type Props = FieldText & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'>

/** A labelled password, hidden until its owner wants to see it. */
export function PasswordField({ label, error, hint, ...input }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="field pe-12"
          />
          <button
            type="button"
            aria-label="Show password"
            aria-pressed={shown}
            title={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
            className="scripted absolute end-0 top-0 grid size-11 cursor-pointer place-items-center rounded text-muted hover:text-text"
          >
            <Icon name={shown ? 'eye-off' : 'eye'} className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}
