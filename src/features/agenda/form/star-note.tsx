import { createContext, type RefObject, use, useCallback, useEffect, useState } from 'react'
import { type FormValues, isSameValue, valuesOf } from '../../../ui/form/form-values.ts'
import { useAsync } from '../../../ui/hooks/use-async.ts'

/** Returns how many people starred a talk. The page provides it: features do not call the API. */
export const CountStars = createContext<(talk: string) => Promise<number>>(async () => 0)

/** Fields whose changes are announced to people who starred the talk: see `moveNotice`. */
const toldFields = ['date', 'day', 'time', 'start', 'end', 'location', 'speakers', 'speaker']

type Props = {
  id: string
  saved: FormValues
  form: RefObject<HTMLFormElement | null>
}

/** Says beside the button that saves how many people will be told that the talk moved. */
export function StarNote({ id, saved, form }: Props) {
  const [isMoved, setMoved] = useState(false)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const check = () => {
      const values = valuesOf(element)
      setMoved(toldFields.some((field) => !isSameValue(values[field], saved[field])))
    }
    const left = new AbortController()
    for (const event of ['input', 'change']) element.addEventListener(event, check, left)
    check()
    return () => left.abort()
  }, [form, saved])
  const countStars = use(CountStars)
  const count = useCallback(async () => (isMoved ? countStars(id) : 0), [isMoved, countStars, id])
  const { data: people = 0 } = useAsync(count)
  return (
    <p role="status" className="text-sm font-semibold empty:hidden">
      {tellsText(people)}
    </p>
  )
}

/** 'Tells 214 people'; '' for nobody. */
export const tellsText = (people: number) =>
  people > 0 ? `Tells ${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}` : ''
