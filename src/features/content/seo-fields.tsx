import { type FormEvent, useState } from 'react'
import { cutAtWord } from '../../lib/cut-at-word.ts'
import { fieldProps } from '../../ui/form/field-props.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { metaDefaults } from './meta-defaults.ts'
import { seoInput } from './section.ts'
import { type SectionFieldsProps, sectionLabels } from './section-values.ts'
import { useSummit } from './use-summit.ts'

/** The number of characters that search results show. */
const shownLength = { title: 60, description: 160 }

/** The texts for search engines, with a preview of a search result. */
export function SeoFields(props: SectionFieldsProps) {
  const { text } = fieldProps({ labels: sectionLabels, schema: seoInput }, props)
  // Search engines get these texts until this form is saved.
  const start = metaDefaults(useSummit())
  const [title, setTitle] = useState(props.values.metaTitle || start.title)
  const [description, setDescription] = useState(props.values.metaDescription || start.description)
  return (
    <>
      <TextField {...text('title')} hint="Shown only in this console" />
      <TextField
        {...text('metaTitle')}
        defaultValue={props.values.metaTitle || start.title}
        hint={lengthHint(title, shownLength.title)}
        onInput={(event: FormEvent<HTMLInputElement>) => setTitle(event.currentTarget.value)}
      />
      <TextField
        {...text('metaDescription')}
        defaultValue={props.values.metaDescription || start.description}
        rows={3}
        hint={lengthHint(description, shownLength.description)}
        onInput={(event: FormEvent<HTMLTextAreaElement>) => setDescription(event.currentTarget.value)}
      />
      <SearchResult title={title} description={description} />
      <TextField {...text('keywords')} hint="Separated by commas" />
    </>
  )
}

function lengthHint(text: string, shown: number): string {
  const { length } = text.trim()
  return `${length} of about ${shown} characters${length > shown ? ': the rest may be cut off' : ''}`
}

function SearchResult({ title, description }: { title: string; description: string }) {
  return (
    <figure className="rounded border border-line bg-ground p-4">
      <figcaption className="mb-3 text-sm font-semibold">As a search result</figcaption>
      <p className="text-sm text-muted">{window.location.host}</p>
      <p className="text-xl text-link">{cutAtWord(title, shownLength.title) || '(no title)'}</p>
      <p className="text-sm text-muted">{cutAtWord(description, shownLength.description) || '(no description)'}</p>
    </figure>
  )
}
