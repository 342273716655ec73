import { z } from 'zod'
import type { FormValues } from './form-values.ts'
import type { FieldsProps, RecordForm } from './record-form.ts'

type Form<Values extends FormValues> = Pick<RecordForm<never, Values>, 'labels' | 'schema'>

/**
 * Returns the props of a form's fields by their names: labels, values, errors, and the limits that the schema sets.
 * Imports zod, so only lazily loaded fields may use it.
 */
export function fieldProps<Values extends FormValues>(form: Form<Values>, { values, errors }: FieldsProps<Values>) {
  type Name = keyof Values & string

  const input = (name: Name) => {
    const value = values[name]
    return {
      name,
      label: form.labels[name],
      error: errors[name],
      required: isRequired(form.schema, name),
      defaultValue: typeof value === 'string' ? value : '',
    }
  }
  const text = (name: Name) => {
    const schema = fieldSchema(form.schema, name)
    return { ...input(name), maxLength: (schema instanceof z.ZodString && schema.maxLength) || undefined }
  }
  const number = (name: Name) => {
    const schema = fieldSchema(form.schema, name)
    if (!(schema instanceof z.ZodNumber)) return input(name)
    return { ...input(name), min: schema.minValue ?? undefined, max: schema.maxValue ?? undefined }
  }
  const checkbox = (name: Name) => ({ name, label: form.labels[name], defaultChecked: values[name] === 'on' })
  const picture = (name: Name) => {
    const value = values[name]
    return { name, label: form.labels[name], error: errors[name], value: value instanceof File ? value : String(value) }
  }
  return { input, text, number, checkbox, picture }
}

/** Returns the schema at a name such as 'social.website', without `.optional()` and `.nullable()`. */
const fieldSchema = (schema: z.ZodObject, name: string) =>
  name
    .split('.')
    .reduce<unknown>((outer, key) => (outer instanceof z.ZodObject ? bare(outer.shape[key]) : outer), schema)

function bare(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? bare(schema.unwrap()) : schema
}

function isRequired(schema: z.ZodObject, name: string): boolean {
  const field = schema.shape[name]
  return field instanceof z.ZodType && !field.safeParse(undefined).success
}
