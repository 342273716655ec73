import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencyLabel, formatPrice } from './money.ts'

/** Every currency of an African state: its code, a price in it, and its plural. */
const african = `
AOA|Kz 150,000|Angolan kwanza
BIF|FBu 150,000|Burundian francs
BWP|P 150,000|Botswana pula
CDF|FC 150,000|Congolese francs
CVE|Esc 150,000|Cape Verdean escudos
DJF|Fdj 150,000|Djiboutian francs
DZD|DA 150,000|Algerian dinars
EGP|E£150,000|Egyptian pounds
ERN|Nfk 150,000|Eritrean nakfa
ETB|Br 150,000|Ethiopian birr
GHS|GH₵150,000|Ghanaian cedis
GMD|D 150,000|Gambian dalasi
GNF|FG 150,000|Guinean francs
KES|KSh 150,000|Kenyan shillings
KMF|CF 150,000|Comorian francs
LRD|L$150,000|Liberian dollars
LSL|M 150,000|Lesotho maloti
LYD|LD 150,000|Libyan dinars
MAD|DH 150,000|Moroccan dirhams
MGA|Ar 150,000|Malagasy ariary
MRU|UM 150,000|Mauritanian ouguiya
MUR|Rs 150,000|Mauritian rupees
MWK|MK 150,000|Malawian kwacha
MZN|MT 150,000|Mozambican meticais
NAD|N$150,000|Namibian dollars
NGN|₦150,000|Nigerian naira
RWF|FRw 150,000|Rwandan francs
SCR|SR 150,000|Seychellois rupees
SDG|LS 150,000|Sudanese pounds
SLE|Le 150,000|Sierra Leonean leones
SOS|Sh 150,000|Somali shillings
SSP|SS£150,000|South Sudanese pounds
STN|Db 150,000|São Tomé and Príncipe dobras
SZL|E 150,000|Swazi emalangeni
TND|DT 150,000|Tunisian dinars
TZS|TSh 150,000|Tanzanian shillings
UGX|USh 150,000|Ugandan shillings
XAF|FCFA 150,000|Central African CFA francs
XOF|FCFA 150,000|West African CFA francs
ZAR|R 150,000|South African rand
ZMW|K 150,000|Zambian kwacha
ZWG|ZiG 150,000|Zimbabwe gold
`
  .trim()
  .split('\n')

test('each African currency has its own sign, which no line break separates, and the plural that people use', () => {
  const codes = african.map((line) => line.slice(0, 3))
  const shown = codes.map((code) => `${code}|${formatPrice(149_999.6, code)}|${currencyLabel(code)}`)
  assert.deepEqual(
    shown,
    african.map((line) => line.replace(/(?<=\|\w+) (?=\d)/, '\u00a0')),
  )
})

test('other currencies keep the sign that tells them apart', () => {
  const codes = ['USD', 'CAD', 'GBP', 'JPY', 'CHF']
  assert.deepEqual(
    codes.map((code) => formatPrice(1250, code)),
    ['$1,250', 'CA$1,250', '£1,250', '¥1,250', 'CHF\u00a01,250'],
  )
  assert.deepEqual(codes.slice(0, 2).map(currencyLabel), ['US dollars', 'Canadian dollars'])
})
