import { cachedFormatters } from './cached-formatters.ts'
import { grouped } from './counted.ts'

/**
 * The signs of the most frequent currencies, and those of Africa as prices there show them: English `Intl` has codes for most
 * of them, and browsers differ about the rest.
 */
const signs: Record<string, string> = {
  AOA: 'Kz',
  BIF: 'FBu',
  BWP: 'P',
  CDF: 'FC',
  CVE: 'Esc',
  DJF: 'Fdj',
  DZD: 'DA',
  EGP: 'E£',
  ERN: 'Nfk',
  ETB: 'Br',
  EUR: '€',
  GBP: '£',
  GHS: 'GH₵',
  GMD: 'D',
  GNF: 'FG',
  KES: 'KSh',
  KMF: 'CF',
  LRD: 'L$',
  LSL: 'M',
  LYD: 'LD',
  MAD: 'DH',
  MGA: 'Ar',
  MRU: 'UM',
  MUR: 'Rs',
  MWK: 'MK',
  MZN: 'MT',
  NAD: 'N$',
  NGN: '₦',
  RWF: 'FRw',
  SCR: 'SR',
  SDG: 'LS',
  SLE: 'Le',
  SOS: 'Sh',
  SSP: 'SS£',
  STN: 'Db',
  SZL: 'E',
  TND: 'DT',
  TZS: 'TSh',
  UGX: 'USh',
  USD: '$',
  XAF: 'FCFA',
  XOF: 'FCFA',
  ZAR: 'R',
  ZMW: 'K',
  ZWG: 'ZiG',
}

/** The plurals of African currencies that people use and `Intl` does not: many have none in English. */
const africanPlurals: Record<string, string> = {
  AOA: 'Angolan kwanza',
  BWP: 'Botswana pula',
  ERN: 'Eritrean nakfa',
  ETB: 'Ethiopian birr',
  GMD: 'Gambian dalasi',
  LSL: 'Lesotho maloti',
  MGA: 'Malagasy ariary',
  MRU: 'Mauritanian ouguiya',
  MWK: 'Malawian kwacha',
  MZN: 'Mozambican meticais',
  NGN: 'Nigerian naira',
  SLE: 'Sierra Leonean leones',
  STN: 'São Tomé and Príncipe dobras',
  SZL: 'Swazi emalangeni',
  ZMW: 'Zambian kwacha',
  ZWG: 'Zimbabwe gold',
}

const wholeUnits = cachedFormatters(
  (currency) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: 0, maximumFractionDigits: 0 }),
)

/** Returns a price in whole units in the en-US format, such as '$1,250' or '₦150,000'. `currency` is an ISO 4217 code. */
export function formatPrice(amount: number, currency: string): string {
  const sign = signs[currency]
  if (!sign) return wholeUnits(currency).format(amount)
  // As Intl does: a space that does not break, after a letter only.
  const space = /[a-z]$/i.test(sign) ? '\u00a0' : ''
  return sign + space + grouped(amount)
}

/** Returns a currency's plural name for use in a sentence: 'US dollars' for USD. */
export function currencyLabel(currency: string): string {
  const name = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' })
  const plural = name.formatToParts(2).find(({ type }) => type === 'currency')
  return africanPlurals[currency] ?? plural?.value ?? currency
}
