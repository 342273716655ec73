import { type CreateTableBuilder, sql, type Transaction } from 'kysely'

type Columns = CreateTableBuilder<string, string>
type Type = 'text' | 'integer'
/** 'text' may be null, 'text!' is required, ['integer', 0] is required and starts as 0. */
type Column = Type | `${Type}!` | [Type, string | number]

function columns(builder: Columns, all: Record<string, Column>): Columns {
  return Object.entries(all).reduce((made, [name, kind]) => {
    if (Array.isArray(kind)) return made.addColumn(name, kind[0], (column) => column.notNull().defaultTo(kind[1]))
    const type = kind.replace('!', '') as Type
    return made.addColumn(name, type, (column) => (kind.endsWith('!') ? column.notNull() : column))
  }, builder)
}

// biome-ignore lint/suspicious/noExplicitAny: the tables as they are made here
export async function up(tx: Transaction<any>) {
  const entityTable = (name: string, all: Record<string, Column>) =>
    columns(tx.schema.createTable(name).addColumn('id', 'text', (column) => column.primaryKey()) as Columns, {
      ...all,
      createdAt: 'text!',
      updatedAt: 'text!',
    })

  await entityTable('speakers', {
    name: 'text!',
    title: 'text!',
    company: 'text!',
    bio: 'text!',
    image: 'text',
    featured: ['integer', 0],
    social: 'text',
  }).execute()
  await entityTable('events', {
    name: 'text!',
    date: 'text!',
    time: 'text',
    location: 'text!',
    description: 'text',
    image: 'text',
  }).execute()
  await entityTable('agenda', {
    topic: 'text!',
    time: 'text!',
    speaker: 'text',
    description: 'text',
    date: 'text',
    day: 'integer',
    track: 'text',
    location: 'text',
    speakers: 'text',
  }).execute()
  await entityTable('sponsors', {
    name: 'text!',
    type: 'text!',
    contact: 'text',
    logo: 'text',
    website: 'text',
    tier: 'text',
    description: 'text',
  }).execute()
  await entityTable('tickets', {
    name: 'text!',
    description: 'text!',
    price: 'integer!',
    quantity: 'integer!',
    sold: ['integer', 0],
    available: ['integer', 1],
    earlyBird: ['integer', 0],
    earlyBirdPrice: 'integer',
    earlyBirdEndDate: 'text',
    features: ['text', '[]'],
    type: 'text',
    currency: 'text',
    startDate: 'text',
    endDate: 'text',
  }).execute()
  await entityTable('content', {
    section: 'text!',
    title: 'text!',
    subtitle: 'text',
    content: 'text',
    image: 'text',
    order: ['integer', 0],
    active: ['integer', 1],
    buttonText: 'text',
    buttonLink: 'text',
    stats: 'text',
    metaTitle: 'text',
    metaDescription: 'text',
    keywords: 'text',
    timeZone: 'text',
  })
    .addUniqueConstraint('content_section', ['section'])
    .execute()
  await entityTable('gallery', { event_title: 'text!', image_path: 'text!' }).execute()
  // No secrets in this table: the change log contains copies of its rows.
  await entityTable('users', { name: 'text!', email: 'text!', role: 'text!' })
    .addUniqueConstraint('users_email', ['email'])
    .execute()

  await columns(
    tx.schema.createTable('changes').addColumn('revision', 'integer', (column) => column.primaryKey()) as Columns,
    {
      at: 'text!',
      actor: 'text',
      actorName: 'text!',
      what: 'text!',
      noun: 'text!',
      recordId: 'text!',
      before: 'text',
      after: 'text',
    },
  ).execute()
  await tx.schema.createIndex('changes_of_record').on('changes').columns(['noun', 'recordId']).execute()

  await tx.schema
    .createTable('revision')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('value', 'integer', (column) => column.notNull())
    .execute()
  await tx.insertInto('revision').values({ id: 1, value: 0 }).execute()
}
