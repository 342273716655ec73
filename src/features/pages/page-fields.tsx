import { type FormEvent, useRef } from 'react'
import { toSlug } from '../../lib/slug.ts'
import type { RichText } from '../../rich-text/document.ts'
import { RichTextField } from '../../rich-text/editor/rich-text-field.tsx'
import { normalize } from '../../rich-text/normalize.ts'
import { fieldProps } from '../../ui/form/field-props.ts'
import { type FieldName, type FieldsProps, type RecordForm, textsOf, type ValuesOf } from '../../ui/form/record-form.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type CustomPageInput, customPageInput, maxSlugLength, type PublicCustomPage } from './page.ts'

type Field = FieldName<Omit<CustomPageInput, 'content' | 'contentDocument' | 'order'>> | 'contentDocument'
type Values = ValuesOf<Field, { contentDocument: RichText }>

const labels: Record<Field, string> = {
  title: 'Title',
  slug: 'Address',
  contentDocument: 'Content',
  inFooter: 'In footer',
}

export const pageForm: RecordForm<PublicCustomPage, Values> = {
  schema: customPageInput,
  labels,
  valuesOf: (page) => ({
    ...textsOf(labels, page ?? { inFooter: true }),
    contentDocument: normalize(page?.contentDocument ?? { type: 'doc', content: [] }),
  }),
  inputOf: ({ inFooter, ...values }) => ({ ...values, inFooter: inFooter === 'on' }),
  Fields: PageFields,
  sharedFields: { inFooter: (props) => <Switch {...fieldProps(pageForm, props).checkbox('inFooter')} /> },
  failed: (isNew, detail) => detail || `Failed to ${isNew ? 'create' : 'update'} page. Please try again.`,
}

function PageFields(props: FieldsProps<Values>) {
  const { input, text, checkbox } = fieldProps(pageForm, props)
  const suggestSlug = useSlugSuggestion(props)
  return (
    <>
      <TextField {...text('title')} onInput={suggestSlug} />
      <TextField
        {...text('slug')}
        hint="The end of the link, after /pages/: lower-case letters, digits and hyphens"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <RichTextField {...input('contentDocument')} defaultValue={props.values.contentDocument} />
      <Switch {...checkbox('inFooter')} />
    </>
  )
}

/** Returns a handler of the title that fills in the address of a new page until the person types another one. */
function useSlugSuggestion({ values, isNew }: FieldsProps<Values>) {
  const suggestion = useRef(slugFor(values.title))
  return ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const field = currentTarget.form?.elements.namedItem('slug')
    const next = slugFor(currentTarget.value)
    if (isNew && field instanceof HTMLInputElement && ['', suggestion.current].includes(field.value)) field.value = next
    suggestion.current = next
  }
}

const slugFor = (title: string) => toSlug(title).slice(0, maxSlugLength).replace(/-$/, '')
