import { cachedFormatters } from './cached-formatters.ts'
import { grouped } from './counted.ts'

/**
 * The sign and the plural of the most frequent currencies, and of those of Africa as prices there show them: English `Intl`
 * has codes for most of them, browsers differ about the rest, and starting it takes a slow phone a tenth of a second.
 */
const currencies: Record<string, [sign: string, plural: string]> = {
  AOA: ['Kz', 'Angolan kwanza'],
  BIF: ['FBu', 'Burundian francs'],
  BWP: ['P', 'Botswana pula'],
  CDF: ['FC', 'Congolese francs'],
  CVE: ['Esc', 'Cape Verdean escudos'],
  DJF: ['Fdj', 'Djiboutian francs'],
  DZD: ['DA', 'Algerian dinars'],
  EGP: ['E£', 'Egyptian pounds'],
  ERN: ['Nfk', 'Eritrean nakfa'],
  ETB: ['Br', 'Ethiopian birr'],
  EUR: ['€', 'euros'],
  GBP: ['£', 'British pounds'],
  GHS: ['GH₵', 'Ghanaian cedis'],
  GMD: ['D', 'Gambian dalasi'],
  GNF: ['FG', 'Guinean francs'],
  KES: ['KSh', 'Kenyan shillings'],
  KMF: ['CF', 'Comorian francs'],
  LRD: ['L$', 'Liberian dollars'],
  LSL: ['M', 'Lesotho maloti'],
  LYD: ['LD', 'Libyan dinars'],
  MAD: ['DH', 'Moroccan dirhams'],
  MGA: ['Ar', 'Malagasy ariary'],
  MRU: ['UM', 'Mauritanian ouguiya'],
  MUR: ['Rs', 'Mauritian rupees'],
  MWK: ['MK', 'Malawian kwacha'],
  MZN: ['MT', 'Mozambican meticais'],
  NAD: ['N$', 'Namibian dollars'],
  NGN: ['₦', 'Nigerian naira'],
  RWF: ['FRw', 'Rwandan francs'],
  SCR: ['SR', 'Seychellois rupees'],
  SDG: ['LS', 'Sudanese pounds'],
  SLE: ['Le', 'Sierra Leonean leones'],
  SOS: ['Sh', 'Somali shillings'],
  SSP: ['SS£', 'South Sudanese pounds'],
  STN: ['Db', 'São Tomé and Príncipe dobras'],
  SZL: ['E', 'Swazi emalangeni'],
  TND: ['DT', 'Tunisian dinars'],
  TZS: ['TSh', 'Tanzanian shillings'],
  UGX: ['USh', 'Ugandan shillings'],
  USD: ['$', 'US dollars'],
  XAF: ['FCFA', 'Central African CFA francs'],
  XOF: ['FCFA', 'West African CFA francs'],
  ZAR: ['R', 'South African rand'],
  ZMW: ['K', 'Zambian kwacha'],
  ZWG: ['ZiG', 'Zimbabwe gold'],
}

const wholeUnits = cachedFormatters(
  (currency) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: 0, maximumFractionDigits: 0 }),
)

/** Returns a price in whole units in the en-US format, such as '$1,250' or '₦150,000'. `currency` is an ISO 4217 code. */
export function formatPrice(amount: number, currency: string): string {
  const [sign] = currencies[currency] ?? []
  if (!sign) return wholeUnits(currency).format(amount)
  // As Intl does: a space that does not break, after a letter only.
  const space = /[a-z]$/i.test(sign) ? '\u00a0' : ''
  return sign + space + grouped(amount)
}

/** Returns a currency's plural name for use in a sentence: 'US dollars' for USD. */
export function currencyLabel(currency: string): string {
  const [, plural] = currencies[currency] ?? []
  if (plural) return plural
  const name = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' })
  return name.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency
}
