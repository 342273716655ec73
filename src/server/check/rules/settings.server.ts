import { dateInZone, mediumDate } from '../../../lib/dates.ts'
import type { Facts } from '../facts.server.ts'
import type { Found } from '../kinds.ts'

const hoursBetweenBackups = 24

export function missingBackup({ lastBackup, now, timeZone }: Pick<Facts, 'lastBackup' | 'now' | 'timeZone'>): Found[] {
  const limit = new Date(now.getTime() - hoursBetweenBackups * 3_600_000).toISOString()
  if (lastBackup && lastBackup >= limit) return []
  return [
    {
      kind: 'no-backup',
      title: lastBackup
        ? `The last backup is from ${mediumDate(dateInZone(timeZone, new Date(lastBackup)))}`
        : 'There is no backup yet',
      detail: lastBackup ? 'Nothing written since then could be restored' : 'Nothing could be restored',
      setting: 'backup',
      about: [lastBackup],
    },
  ]
}

export const missingMail = ({ sendsMail }: Pick<Facts, 'sendsMail'>): Found[] =>
  sendsMail
    ? []
    : [
        {
          kind: 'no-mail',
          title: 'No mail server is set up',
          detail: 'Nobody can reset a password or be invited',
          setting: 'mail',
          about: [],
        },
      ]

const list = new Intl.ListFormat('en-GB')

/** Only super admins see names: others may not list accounts. */
export function missingSecondFactors({
  withoutSecondFactor: staff,
  reader,
}: Pick<Facts, 'withoutSecondFactor' | 'reader'>): Found[] {
  if (staff.length === 0) return []
  const isSuperAdmin = reader.role === 'super_admin'
  const others = staff.filter(({ id }) => id !== reader.id)
  const isOwn = others.length < staff.length
  // People set up their own, and super admins ask the others.
  const place = isSuperAdmin && others.length > 0 ? { entity: 'user' } : isOwn && { entity: 'account' }
  return [
    {
      kind: 'no-second-factor',
      title:
        staff.length === 1
          ? 'One staff account has no second factor'
          : `${staff.length} staff accounts have no second factor`,
      detail: isSuperAdmin
        ? list.format(staff.map(({ name }) => name))
        : isOwn
          ? 'Yours is one of them'
          : 'Super admins see whose',
      ...(place && { place }),
      about: staff.map(({ id }) => id).sort(),
    },
  ]
}

export function simulatedForms({ records: { content, tickets } }: Pick<Facts, 'records'>): Found[] {
  const found = (name: string, detail: string, place: Found['place']): Found => ({
    kind: 'simulated',
    title: `${name} is simulated`,
    ...{ detail, place },
    about: [name],
  })
  const newsletter = content.find(({ section }) => section === 'newsletter')
  const onSale = tickets.some(({ available }) => available)
  return [
    ...(onSale
      ? [
          found(
            'The purchase of tickets',
            'Buyers read that a confirmation will come. Nothing is charged, and none comes. You can take tickets off sale',
            { entity: 'ticket' },
          ),
        ]
      : []),
    found(
      'The contact form',
      'Visitors read that their message was sent, and nobody gets it. You can show an email address beside it',
      { entity: 'content section', id: 'summit', field: 'email' },
    ),
    ...(newsletter?.active === false
      ? []
      : [
          found(
            'The newsletter',
            'Visitors read that they subscribed, and their address isn’t stored. You can switch it off',
            { entity: 'content section', id: 'newsletter' },
          ),
        ]),
  ]
}
