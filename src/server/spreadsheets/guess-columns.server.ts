import type { Column } from './columns.server.ts'

/** For each column of a file, the key of the column that it fills; null for none. */
export type Mapping = (string | null)[]

/** Other words for a column, without spaces, in the order of their likelihood. */
const synonyms: Record<string, readonly string[]> = {
  id: ['recordid', '_id'],
  name: [
    'fullname',
    'displayname',
    'speaker',
    'speakername',
    'sponsor',
    'event',
    'eventname',
    'ticket',
    'tickettype',
    'track',
    'room',
    'venue',
    'label',
    'nom',
    'nome',
  ],
  title: ['jobtitle', 'position', 'role', 'job', 'tagline', 'function', 'titre', 'cargo'],
  company: [
    'organisation',
    'organization',
    'org',
    'employer',
    'affiliation',
    'companyname',
    'institution',
    'entreprise',
    'empresa',
  ],
  bio: ['biography', 'about', 'profile', 'shortbio', 'biographie', 'biografia'],
  image: [
    'photo',
    'picture',
    'headshot',
    'portrait',
    'avatar',
    'profilepicture',
    'photofile',
    'imagefile',
    'filename',
    'file',
  ],
  logo: ['image', 'picture', 'logofile', 'filename', 'file'],
  featured: ['keynote', 'highlight', 'star'],
  'social.twitter': ['x', 'xtwitter', 'twitterurl', 'xurl'],
  'social.linkedin': ['linkedinurl', 'linkedinprofile'],
  'social.website': ['companywebsite', 'web', 'url', 'homepage', 'site', 'blog', 'link'],
  topic: ['title', 'session', 'talk', 'sessiontitle', 'talktitle', 'name', 'subject', 'sujet'],
  date: ['day', 'eventdate', 'jour', 'data'],
  day: ['daynumber', 'dayno'],
  time: ['timeslot', 'slot', 'hours', 'schedule'],
  start: ['starttime', 'begin', 'begins', 'from', 'startsat', 'debut', 'inicio'],
  end: ['endtime', 'finish', 'to', 'until', 'endsat', 'fin', 'fim'],
  'time.start': ['start', 'begin', 'begins', 'from', 'time', 'startsat'],
  'time.end': ['end', 'finish', 'to', 'until', 'endsat'],
  speakers: ['speaker', 'presenter', 'presenters', 'panelists', 'speakernames'],
  description: ['abstract', 'summary', 'details', 'about', 'text', 'includes'],
  track: ['theme', 'stream', 'category'],
  location: ['room', 'place', 'venue', 'hall', 'stage', 'where', 'salle', 'lieu'],
  format: ['type', 'sessionformat', 'sessiontype', 'kind'],
  slides: ['slidesurl', 'slidedeck', 'deck', 'presentation', 'diapositives'],
  recording: ['recordingurl', 'video', 'videourl', 'youtube', 'enregistrement'],
  type: ['kind', 'status', 'tickettype', 'category'],
  contact: ['contactperson', 'email', 'contactemail', 'phone'],
  website: ['url', 'web', 'site', 'link', 'homepage'],
  tier: ['level', 'package', 'category'],
  price: ['cost', 'amount', 'fee', 'rate', 'prix', 'preco'],
  quantity: ['capacity', 'stock', 'seats', 'total', 'number', 'available'],
  features: ['includes', 'included', 'benefits', 'perks'],
  currency: ['currencycode'],
  capacity: ['seats', 'size', 'people', 'pax'],
  floor: ['level', 'storey'],
  venueId: ['building', 'location'],
  order: ['sort', 'position', 'number', 'no'],
  color: ['colour'],
  address: ['location', 'street', 'adresse'],
  coordinates: ['gps', 'latlong', 'latlng', 'map', 'position'],
  directions: ['howtogetthere', 'access'],
  imageAlt: ['alt', 'alttext', 'imagedescription'],
  admission: ['entry', 'entrance'],
}

const firstNames = ['firstname', 'givenname', 'forename', 'prenom']
const lastNames = ['lastname', 'surname', 'familyname']

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Returns false for a column that cannot contain a text: 'Day' may have numbers or dates. */
function fits({ kind }: Column, sample: string): boolean {
  if (sample.trim() === '') return true
  if (kind === 'number') return /^[\d\s,.]+$/.test(sample) && !/\d[./]\d+[./]/.test(sample)
  return kind !== 'date' || !/^\d{1,2}$/.test(sample.trim())
}

/**
 * Guesses which column each column of a file fills, from its heading. Each is used once, a name also in two parts.
 * @param sample the first row of texts
 */
export function guessColumns(
  headings: readonly string[],
  sample: readonly string[],
  columns: readonly Column[],
): Mapping {
  const given = headings.map(plain)
  const mapping: Mapping = given.map(() => null)
  const free = new Map(columns.map((column) => [column.key, column]))
  const assign = (matches: (heading: string, column: Column) => boolean) => {
    for (const [index, heading] of given.entries()) {
      if (mapping[index] !== null || heading === '') continue
      const column = [...free.values()].find((each) => matches(heading, each) && fits(each, sample[index] ?? ''))
      if (!column) continue
      mapping[index] = column.key
      free.delete(column.key)
    }
  }
  assign((heading, { label }) => heading === plain(label))
  const longest = Math.max(...Object.values(synonyms).map((words) => words.length))
  // The likeliest words of all columns first.
  for (let rank = 0; rank < longest; rank += 1) assign((heading, { key }) => synonyms[key]?.[rank] === heading)
  assign((heading, { key }) => heading === plain(key))
  const parts = [firstNames, lastNames].map((words) => given.findIndex((heading) => words.includes(heading)))
  if (free.has('name') && parts.every((index) => index >= 0)) {
    for (const index of parts) mapping[index] = 'name'
    free.delete('name')
  }
  // 'Price (USD)' and 'Company name'
  assign((heading, { label }) => plain(label).length > 3 && heading.startsWith(plain(label)))
  return mapping
}
