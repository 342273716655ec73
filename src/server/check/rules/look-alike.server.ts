import { domainToUnicode } from 'node:url'

/** Scripts that are written together within words: Japanese mixes all of these with Latin. */
const mixedEverywhere = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Georgian', 'Hebrew', 'Arabic', 'Ethiopic'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'u'),
)

/** Letters of other scripts and digits, each with the Latin letter that it is read as. */
const twins = new Map(
  'аa еe оo рp сc уy хx іi јj ѕs ӏl һh ԁd οo αa νv ιi κk ρp 0o 1l 3e 4a 5s 7t'
    .split(' ')
    .map((pair) => [...pair] as [string, string]),
)

/** Names this short are too often one letter apart by chance. */
const minLength = 7

/**
 * Returns why a host may not be the one that it looks like; undefined for almost all hosts.
 * @param host with international names in Punycode
 * @param known the hosts of the summit and its sponsors
 */
export function impersonation(host: string, known: readonly string[]): { title: string; detail: string } | undefined {
  const shown = domainToUnicode(host) || host
  const detail = `Type the address again. ${shown === host ? 'One character differs' : `Its real name is ${host}`}`
  if (shown.split('.').some(mixesScripts)) return { title: `“${shown}” mixes letters of different scripts`, detail }
  const imitated = known.find((own) => imitates(shown, withoutWww(own), known))
  return imitated ? { title: `“${shown}” is not ${withoutWww(imitated)}`, detail } : undefined
}

const withoutWww = (host: string) => host.replace(/^www\./, '')

const mixesScripts = (label: string) =>
  !mixedEverywhere.test(label) && scripts.filter((script) => script.test(label)).length > 1

function imitates(shown: string, own: string, known: readonly string[]): boolean {
  const length = own.split('.').length
  if (length < 2) return false
  // `tickets.kobo.example` belongs to `kobo.example`.
  const name = shown.split('.').slice(-length).join('.')
  if (name === own) return false
  const isKnown = known.some((other) => withoutWww(other) === name)
  // Of two known names that look the same, the one with more digits and foreign letters imitates the other.
  if (skeleton(name) === skeleton(own)) return !isKnown || oddCharacters(name) > oddCharacters(own)
  return !isKnown && own.replace(/\.[^.]+$/, '').length >= minLength && isOneApart(name, own)
}

const oddCharacters = (name: string) => name.replace(/[a-z.-]/g, '').length

/** Returns a name as a hurried reader sees it. */
const skeleton = (name: string) =>
  [...name]
    .map((letter) => twins.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')

/** Returns true if one character must be added, removed or replaced. */
function isOneApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  return short.slice(start + (short.length === long.length ? 1 : 0)) === long.slice(start + 1)
}
