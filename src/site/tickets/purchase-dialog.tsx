import { type FormEvent, useId, useState } from 'react'
import { currentPrice } from '../../features/tickets/current-price.ts'
import { remaining } from '../../features/tickets/sold-percentage.ts'
import { type PricedTicket, priceText } from '../../features/tickets/ticket-card.tsx'
import { isEmailAddress } from '../../lib/email-address.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { buyTickets } from '../frame/simulated-services.ts'

type Props = { ticket: PricedTicket; onClose: () => void; onBought: (buyer: { name: string; email: string }) => void }

const rules = {
  name: (value: string) => !value && 'Please provide your full name.',
  email: (value: string) => !isEmailAddress(value) && 'Please provide a valid email address.',
  phone: (value: string) => !value && 'Please provide your phone number.',
}

export function PurchaseDialog({ ticket, onClose, onBought }: Props) {
  const [quantity, setQuantity] = useState(1)
  const { errors, check } = useFieldErrors(rules)

  async function buy(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const buyer = check(event.currentTarget)
    if (!buyer) return
    await buyTickets({ ticketId: ticket.id, quantity, ...buyer })
    onBought(buyer)
  }

  return (
    <Dialog title={`Buy ${ticket.name}`} onClose={onClose}>
      <form method="dialog" noValidate onSubmit={buy} className="purchase">
        <div className="dialog-body grid gap-4">
          <TextField label="Full name" name="name" autoComplete="name" required error={errors.name} />
          <TextField label="Email" name="email" type="email" autoComplete="email" required error={errors.email} />
          <TextField label="Phone" name="phone" type="tel" autoComplete="tel" required error={errors.phone} />
          <Quantity value={quantity} max={remaining(ticket)} onChange={setQuantity} />
        </div>
        <div className="dialog-foot">
          <p>
            <span>Total</span>{' '}
            <output className="font-heading text-2xl font-bold">
              {priceText(currentPrice(ticket) * quantity, ticket)}
            </output>
          </p>
          <Button type="submit" variant="primary">
            Complete Purchase
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type QuantityProps = { value: number; max: number; onChange: (quantity: number) => void }

/** A field for a whole number from 1 to `max`; it ignores other input. */
function Quantity({ value, max, onChange }: QuantityProps) {
  const id = useId()
  // The field may be empty while someone types, but the quantity stays.
  const [isEmpty, setEmpty] = useState(false)
  const change = (text: string) => {
    const number = Number(text)
    const isValid = /^\d+$/.test(text) && number >= 1 && number <= max
    // Ignored input leaves an empty field empty: if the quantity came back, the next digit would be appended to it.
    setEmpty(text === '' || (isEmpty && !isValid))
    if (isValid) onChange(number)
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        Quantity
      </label>
      <div className="flex items-center gap-2">
        <Button
          aria-label="One fewer"
          disabled={value <= 1}
          onClick={() => onChange(value - 1)}
          variant="outline"
          className="px-3"
        >
          <Icon name="minus" className="size-4" />
        </Button>
        <input
          id={id}
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          value={isEmpty ? '' : value}
          onBlur={() => setEmpty(false)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => change(event.currentTarget.value)}
          aria-describedby={`${id}-hint`}
          className="field w-20 text-center"
        />
        <Button
          aria-label="One more"
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
          variant="outline"
          className="px-3"
        >
          <Icon name="plus" className="size-4" />
        </Button>
        <span id={`${id}-hint`} className="ms-2 text-sm text-muted">
          {max} available
        </span>
      </div>
    </div>
  )
}
