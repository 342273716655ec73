import type { z } from 'zod'

/** Returns a part of the rows of a RowsField, with the limits that the schema of a row sets. */
export function part<Row extends z.ZodObject<Record<string, z.ZodString>>, Name extends keyof Row['shape'] & string>(
  name: Name,
  label: string,
  placeholder: string,
  row: Row,
) {
  const schema = row.shape[name] as z.ZodString
  return {
    name,
    label,
    placeholder,
    maxLength: schema.maxLength ?? undefined,
    errorOf: (text: string) => schema.safeParse(text).error?.issues[0]?.message,
  }
}
