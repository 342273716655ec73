import { createHash } from 'node:crypto'
import type { Acceptance } from '../../features/check/acceptances.server.ts'
import type { Check, Finding } from '../../features/check/finding.ts'
import { tones } from '../../features/check/finding.ts'
import { groupBy } from '../../lib/group-by.ts'
import type { Facts } from './facts.server.ts'
import { type FindingKind, type Found, kinds } from './kinds.ts'
import { agendaFindings } from './rules/agenda.server.ts'
import { linksOf, lookAlikes, unencryptedLinks } from './rules/links.server.ts'
import { mixedNames } from './rules/names.server.ts'
import { missingDescriptions, missingPortraits, smallPictures } from './rules/pictures.server.ts'
import { missingBackup, missingMail, missingSecondFactors, simulatedForms } from './rules/settings.server.ts'
import { builtInTexts } from './rules/texts.server.ts'
import { ticketFindings } from './rules/tickets.server.ts'
import { hiddenParts } from './rules/visibility.server.ts'

const order = (Object.keys(kinds) as FindingKind[]).sort(
  (one, other) => tones.indexOf(kinds[one].tone) - tones.indexOf(kinds[other].tone),
)

function findingsOf(facts: Facts): Found[] {
  const links = linksOf(facts.records)
  return [
    ...agendaFindings(facts),
    ...builtInTexts(facts),
    ...hiddenParts(facts),
    ...ticketFindings(facts),
    ...missingPortraits(facts),
    ...missingDescriptions(facts),
    ...smallPictures(facts),
    ...unencryptedLinks(links),
    ...lookAlikes(links, facts),
    ...mixedNames(facts),
    ...missingSecondFactors(facts),
    ...missingBackup(facts),
    ...missingMail(facts),
    ...simulatedForms(facts),
  ]
}

/** Returns what the rules find, with the accepted findings apart. */
export function checkOf(facts: Facts, acceptances: Map<string, Acceptance>): Check {
  const byKey = new Map(findingsOf(facts).map((found) => [keyOf(found), found]))
  const open = [...byKey].filter(([key]) => !acceptances.has(key))
  const byKind = groupBy(open, ([, { kind }]) => kind)
  const accepted = [...byKey].flatMap(([key, found]) => {
    const acceptance = acceptances.get(key)
    return acceptance ? [{ ...present(key, found), tone: kinds[found.kind].tone, ...acceptance }] : []
  })
  return {
    groups: order.flatMap((kind) => {
      const findings = (byKind.get(kind) ?? []).map(([key, found]) => present(key, found))
      const [first] = findings
      if (!first) return []
      const { tone, many = '', action = 'Open' } = kinds[kind]
      const title = findings.length === 1 ? first.title : `${findings.length} ${many}`
      return [{ kind, tone, title, action, findings }]
    }),
    accepted: accepted.toSorted((one, other) => (one.at < other.at ? 1 : -1)),
  }
}

/** The key of an acceptance: another one as soon as something changes that the finding is about. */
const keyOf = ({ kind, about }: Found) =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...about]))
    .digest('hex')
    .slice(0, 32)

const present = (key: string, { kind, about, ...finding }: Found): Finding => ({ key, ...finding })
