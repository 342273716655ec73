import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { strToU8 } from 'fflate'
import { callsTo, type Part } from '../../../../test/calls.ts'
import { makeSpeaker } from '../../../../test/factories.ts'
import { onSqlite } from '../../../../test/site.ts'
import { packSpreadsheet } from '../files/spreadsheet-process.server.ts'

const bio = 'Builds ledgers that stay up at night.'

/** As https://github.com/pretalx/pretalx/blob/main/src/pretalx/schedule/interfaces/exporters.py writes it. */
const pretalx = {
  $schema: 'https://c3voc.de/schedule/schema.json',
  generator: { name: 'pretalx', version: '2026.1.0' },
  schedule: {
    version: '0.3',
    conference: {
      acronym: 'summit',
      time_zone_name: 'Africa/Nairobi',
      rooms: [{ name: 'Main hall', slug: '1-main', guid: 'x', description: null, capacity: 400 }],
      tracks: [{ name: 'Payments', slug: '1-payments', color: '#00ff00' }],
      days: [
        {
          index: 1,
          date: '2027-04-14',
          rooms: {
            'Main hall': [
              {
                ...{ id: 7, code: 'ABCDEF', title: 'Money moves', subtitle: '', track: 'Payments', type: 'Talk' },
                ...{ date: '2027-04-14T09:30:00+03:00', start: '09:30', end: '2027-04-14T10:15:00+03:00' },
                ...{ duration: '00:45', room: 'Main hall', abstract: 'Short.', description: 'Long.' },
                persons: [
                  { code: 'P1', name: 'Ada Obi', avatar: 'https://p.example.com/a.png', biography: bio },
                  { code: 'P2', name: 'Ben Chi', avatar: null, biography: null },
                ],
              },
              {
                ...{ id: 8, title: 'Keys', track: null, type: 'Workshop', date: '2027-04-14T11:00:00+03:00' },
                ...{ start: '11:00', end: '2027-04-14T11:30:00+03:00', room: 'Main hall' },
                persons: [{ code: 'P1', name: 'Ada Obi', avatar: 'https://p.example.com/a.png', biography: bio }],
              },
            ],
          },
        },
      ],
    },
  },
}

const person = {
  id: 'a1',
  firstName: 'Ada',
  lastName: 'Obi',
  fullName: 'Ada Obi',
  bio,
  tagLine: 'CTO at Kobo Rails',
  profilePicture: 'https://s.example.com/a.png',
  links: [{ title: 'X (Twitter)', url: 'https://x.com/ada', linkType: 'Twitter' }],
}
const session = {
  id: '1',
  title: 'Money moves',
  description: 'Short.',
  startsAt: '2027-04-14T09:30:00',
  endsAt: '2027-04-14T10:15:00',
  isServiceSession: false,
}

const all = {
  sessions: [
    { ...session, speakers: ['a1'], categoryItems: [11, 21], roomId: 5 },
    {
      id: '2',
      title: 'Lunch',
      startsAt: '2027-04-14T12:00:00',
      endsAt: '2027-04-14T13:00:00',
      isServiceSession: true,
      speakers: [],
      categoryItems: [],
      roomId: 5,
    },
  ],
  speakers: [person],
  questions: [],
  categories: [
    { id: 1, title: 'Track', items: [{ id: 11, name: 'Payments' }] },
    { id: 2, title: 'Session format', items: [{ id: 21, name: 'Talk' }] },
  ],
  rooms: [{ id: 5, name: 'Main hall', sort: 0 }],
}

const grid = [
  {
    date: '2027-04-14T00:00:00',
    rooms: [
      {
        ...{ id: 5, name: 'Main hall' },
        sessions: [
          {
            ...session,
            ...{ speakers: [{ id: 'a1', name: 'Ada Obi' }], roomId: 5, room: 'Main hall' },
            categories: [
              { id: 1, name: 'Track', categoryItems: [{ id: 11, name: 'Payments' }] },
              { id: 2, name: 'Session format', categoryItems: [{ id: 21, name: 'Talk' }] },
            ],
          },
        ],
      },
    ],
  },
]

const flattened = [
  [
    'Session Id',
    'Title',
    'Description',
    'Session format',
    'Track',
    'Status',
    'Room',
    'Scheduled At',
    'Scheduled Duration',
    'Speaker Id',
    'FirstName',
    'LastName',
    'Email',
    'TagLine',
    'Bio',
    'X (Twitter)',
    'LinkedIn',
    'Profile Picture',
  ],
  [
    '1',
    'Money moves',
    'Short.',
    'Talk',
    'Payments',
    'Accepted',
    'Main hall',
    '2027-04-14 09:30',
    '45',
    'a1',
    'Ada',
    'Obi',
    'a@example.com',
    'CTO at Kobo Rails',
    bio,
    'https://x.com/ada',
    '',
    'https://s.example.com/a.png',
  ],
  [
    '1',
    'Money moves',
    'Short.',
    'Talk',
    'Payments',
    'Accepted',
    'Main hall',
    '2027-04-14 09:30',
    '45',
    'b2',
    'Ben',
    'Chi',
    'b@example.com',
    'Engineer, Lagos Labs',
    bio,
    '',
    '',
    '',
  ],
]

describe('a schedule of another product', () => {
  onSqlite((site) => {
    const call = callsTo(site)
    async function importAll(name: string, bytes: Uint8Array) {
      const form: Part[] = [['files', { bytes, name }]]
      const { body } = await call('POST', '/api/import/agenda/preview', { form })
      assert.equal(body.data?.counts.error, 0, JSON.stringify(body).slice(0, 3000))
      const done = await call('POST', '/api/import/agenda', { form })
      const list = async (path: string) => (await call('GET', `/api/${path}`)).body.data
      const [agenda, speakers, rooms, tracks] = [
        await list('agenda'),
        await list('speakers'),
        await list('rooms'),
        await list('tracks'),
      ]
      return {
        format: body.data.format,
        message: done.body.message,
        again: (await call('POST', '/api/import/agenda', { form })).body.message,
        agenda,
        speakers,
        rooms,
        tracks,
      }
    }
    const json = (data: unknown) => strToU8(JSON.stringify(data))
    type Talk = Record<string, unknown> & { speakerRecords: { name: string }[] }
    const shown = ({ topic, date, time, track, format, location, description, speakerRecords }: Talk) => [
      topic,
      date,
      time,
      track,
      format,
      location,
      description,
      speakerRecords.map(({ name }) => name),
    ]
    const nothing = 'There is nothing to import: all rows are as they are on the site'

    test('pretalx: JSON', async () => {
      await makeSpeaker(site().db, { name: 'Ben Chi', title: 'Engineer', company: 'Lagos Labs' })
      const { format, message, again, agenda, speakers, rooms, tracks } = await importAll(
        'schedule.json',
        json(pretalx),
      )
      assert.deepEqual(
        [format, message, again],
        ['pretalx', 'Added 1 track. Added 1 room. Added 1 speaker. Added 2 agenda items.', nothing],
      )
      assert.deepEqual(agenda.map(shown), [
        [
          'Money moves',
          '2027-04-14',
          '09:30 - 10:15',
          'Payments',
          'Talk',
          'Main hall',
          'Short.\n\nLong.',
          ['Ada Obi', 'Ben Chi'],
        ],
        ['Keys', '2027-04-14', '11:00 - 11:30', null, 'Workshop', 'Main hall', null, ['Ada Obi']],
      ])
      assert.deepEqual(
        speakers.map(({ name, title, company, image }: Record<string, unknown>) => [name, title, company, image]),
        [
          ['Ada Obi', 'To be announced', 'To be announced', 'https://p.example.com/a.png'],
          ['Ben Chi', 'Engineer', 'Lagos Labs', null],
        ],
      )
      assert.deepEqual([rooms[0].name, rooms[0].capacity, tracks[0].name], ['Main hall', 400, 'Payments'])
    })

    const talk = ['Money moves', '2027-04-14', '09:30 - 10:15', 'Payments', 'Talk', 'Main hall', 'Short.']

    test('Sessionize: the view "All"', async () => {
      const { format, message, again, agenda, speakers } = await importAll('all.json', json(all))
      assert.deepEqual(
        [format, message, again],
        ['sessionize', 'Added 1 track. Added 1 room. Added 1 speaker. Added 2 agenda items.', nothing],
      )
      assert.deepEqual(agenda.map(shown), [
        [...talk, ['Ada Obi']],
        ['Lunch', '2027-04-14', '12:00 - 13:00', null, 'Break', 'Main hall', null, []],
      ])
      const [{ title, company, social, image }] = speakers
      assert.deepEqual(
        [title, company, social, image],
        ['CTO', 'Kobo Rails', { twitter: 'https://x.com/ada' }, 'https://s.example.com/a.png'],
      )
    })

    test('Sessionize: the view "GridSmart"', async () => {
      const { format, agenda, again } = await importAll('grid.json', json(grid))
      assert.deepEqual([format, agenda.map(shown), again], ['sessionize', [[...talk, ['Ada Obi']]], nothing])
    })

    test('Sessionize: the Excel file of accepted sessions', async () => {
      const { format, agenda, speakers, again } = await importAll('sessions.xlsx', await packSpreadsheet(flattened))
      assert.deepEqual([format, agenda.map(shown), again], ['sessionize', [[...talk, ['Ada Obi', 'Ben Chi']]], nothing])
      assert.deepEqual(
        speakers.map(({ title, company }: Record<string, string>) => [title, company]),
        [
          ['CTO', 'Kobo Rails'],
          ['Engineer', 'Lagos Labs'],
        ],
      )
    })

    test('Sessionize: the Excel file of speakers', async () => {
      const rows = flattened.map((row) => row.slice(9))
      const { format, message, speakers } = await importAll('speakers.xlsx', await packSpreadsheet(rows))
      assert.deepEqual([format, message], ['sessionize', 'Added 2 speakers.'])
      assert.deepEqual(
        speakers.map(({ name, title, company, bio }: Record<string, string>) => [name, title, company, bio]),
        [
          ['Ada Obi', 'CTO', 'Kobo Rails', bio],
          ['Ben Chi', 'Engineer', 'Lagos Labs', bio],
        ],
      )
    })
  })
})
