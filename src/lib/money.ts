/** '$1,250': whole units, as en-US writes them. `currency` is an ISO 4217 code. */
export function wholePrice(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  }).format(amount)
}
