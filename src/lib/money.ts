/** '$1,250': whole units, as en-US writes them. `currency` is an ISO 4217 code. */
export function formatPrice(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  }).format(amount)
}

/** 'US dollars' for USD: what prices are in, as a sentence says it. */
export function currencyLabel(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' }).formatToParts(
    2,
  )
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
