import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { useDeferredValue } from 'react'

/** In the order of zxcvbn's scores, from 0 to 4. */
const strengths = ['very weak', 'weak', 'fair', 'good', 'strong'] as const
const tones = ['tone-danger', 'tone-danger', 'tone-warning', 'tone-success', 'tone-success'] as const

// The beginning of a long password is strong enough; comparing all of it would take a second.
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 64 })

type Props = {
  password: string
  /** The name and email of the account, which make its password easy to guess. */
  person: readonly string[]
}

/** Says how hard a password is to guess. Loads a list of 50,000 common passwords: only for lazy parts. */
export default function PasswordStrength(props: Props) {
  const { password, person } = useDeferredValue(props)
  const { score } = zxcvbn.check(
    password,
    person.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]),
  )
  return (
    <p className={`mt-1.5 text-sm text-muted ${tones[score]}`}>
      <span aria-hidden="true" className="mb-1.5 flex gap-1">
        {tones.map((_, step) => (
          <span
            key={strengths[step]}
            className={`h-1 flex-1 rounded-full ${step <= score ? 'bg-(--tone)' : 'bg-line'}`}
          />
        ))}
      </span>
      Password strength: {strengths[score]}.{score < 3 && ' Make it longer: several words are easy to remember.'}
    </p>
  )
}
