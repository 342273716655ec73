import { type FormEvent, useState } from 'react'
import { isApiError } from '../../lib/api.ts'
import { useSingleFlight } from '../hooks/use-single-flight.ts'
import { type Rules, useFieldErrors } from './use-field-errors.ts'

/**
 * Validates and submits a small form, one request at a time. Field errors of the response are shown at their fields and
 * the first one is focused; any other failure is one sentence.
 * @param send gets the validated texts; may throw an ApiError
 * @param fallback the message of a failure without one
 */
export function useForm<Field extends string>(
  rules: Rules<Field>,
  send: (values: Record<Field, string>, form: HTMLFormElement) => Promise<void>,
  fallback: string,
) {
  const { errors, check, show } = useFieldErrors(rules)
  const [failure, setFailure] = useState('')

  const [submit, sending] = useSingleFlight(async (form: HTMLFormElement) => {
    setFailure('')
    const values = check(form)
    if (!values) return
    try {
      await send(values, form)
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.errors.length > 0 && show(form, error.errors).length === 0) return
      setFailure(error.message || fallback)
    }
  })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(event.currentTarget)
  }
  return { errors, failure, sending, onSubmit }
}
