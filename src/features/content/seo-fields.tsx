import { type FormEvent, useState } from 'react'
import { defaultTimeZone } from '../../lib/dates.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

/** More is cut off in the lists of results. */
const shownLength = { title: 60, description: 160 }

type Name = 'metaTitle' | 'metaDescription' | 'keywords' | 'timeZone'
type Words = { label: string; name: string; defaultValue: string; error: string | undefined }

/** What search engines are told, with a look at what they make of it. */
export function SeoFields({ field }: { field: (name: Name) => Words }) {
  const [title, setTitle] = useState(field('metaTitle').defaultValue)
  const [description, setDescription] = useState(field('metaDescription').defaultValue)
  const zone = field('timeZone')
  const zones = Intl.supportedValuesOf('timeZone')
  return (
    <>
      <TextField
        {...field('metaTitle')}
        required
        maxLength={200}
        hint={lengthWords(title, shownLength.title)}
        onInput={(event: FormEvent<HTMLInputElement>) => setTitle(event.currentTarget.value)}
      />
      <TextField
        {...field('metaDescription')}
        required
        rows={3}
        maxLength={500}
        hint={lengthWords(description, shownLength.description)}
        onInput={(event: FormEvent<HTMLTextAreaElement>) => setDescription(event.currentTarget.value)}
      />
      <SearchResult title={title} description={description} />
      <TextField {...field('keywords')} maxLength={500} hint="Separated by commas" />
      <SelectField {...zone} hint="What the days of the summit go by">
        <option value="">{defaultTimeZone} (default)</option>
        {zone.defaultValue && !zones.includes(zone.defaultValue) && <option>{zone.defaultValue}</option>}
        {zones.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
    </>
  )
}

const lengthWords = (text: string, shown: number) => {
  const { length } = text.trim()
  return `${length} of about ${shown} characters${length > shown ? ': the rest may be cut off' : ''}`
}

function SearchResult({ title, description }: { title: string; description: string }) {
  return (
    <figure className="rounded border border-line bg-ground p-4">
      <figcaption className="mb-3 text-sm font-semibold">As a search result</figcaption>
      <p className="text-sm text-muted">{window.location.host}</p>
      <p className="text-xl text-link">{cut(title, shownLength.title) || '(no title)'}</p>
      <p className="text-sm text-muted">{cut(description, shownLength.description) || '(no description)'}</p>
    </figure>
  )
}

/** As search engines cut: between words. */
function cut(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= length ? line : `${line.slice(0, length - 1).replace(/\s\S*$/, '')}…`
}
