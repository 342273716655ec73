import { z } from 'zod'
import { errorReasons } from './api.ts'
import { cleanText } from './fields.ts'

/** Route schemas and responses of the wire format: `{success: true, data, …}` and `{success: false, message, errors?}`. */

export const success = z.literal(true)

const errorResponse = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  reason: z.enum(errorReasons).optional(),
})

/** The error responses of every route. */
export const errorResponses = { '4xx': errorResponse, '5xx': errorResponse }

/** A record's id in a URL. Text that cannot be an id becomes '', which finds nothing on either database. */
export const recordId = z.string().transform((value) => (/^[\w-]{1,64}$/.test(value) ? value : ''))

export const integer = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

/** The longest part of a list for visitors. */
export const maxPartOfVisitors = 100
const maxPart = 1000
const maxSearchLength = 200
const maxCursorLength = 4000

/** `?limit=` and `?cursor=` select a part of a list. @param maxLimit the length of the longest part */
export const partQuery = (maxLimit: number) =>
  z.object({
    limit: integer(1, maxLimit)
      .optional()
      .describe(
        `The length of a part of the list, at most ${maxPartOfVisitors} for visitors; the header Link names the next part`,
      ),
    cursor: z
      .string()
      .max(maxCursorLength, `Cursor must have at most ${maxCursorLength} characters`)
      .optional()
      .describe('Where the part begins, taken from the header Link of the previous part'),
  })

/** Words to find. */
export const searchText = z
  .string()
  .max(maxSearchLength, `Search must have at most ${maxSearchLength} characters`)
  .overwrite(cleanText) // PostgreSQL refuses to look for a text with a null character
  .refine((text) => text.split(/\s+/).length <= 20, 'Search must have at most 20 words')

/**
 * The query of a list. All parameters are optional; without any, the response is the whole list.
 * @param sorts the orders that staff can choose, such as 'name' and '-name'
 */
export const listQuery = (sorts: readonly string[]) =>
  partQuery(maxPart).extend({
    offset: integer(0, 1_000_000).optional().describe('How many records to skip; needs a limit'),
    ...(sorts.length > 0 && {
      search: searchText.optional().describe('For staff: words to find in the text of a record'),
      sort: z
        .enum(sorts as [string, ...string[]], `Sort must be one of ${sorts.join(', ')}`)
        .optional()
        .describe('For staff: the sort order; a leading hyphen reverses it'),
    }),
  })

export type ListQuery = {
  limit?: number | undefined
  offset?: number | undefined
  cursor?: string | undefined
  search?: string | undefined
  sort?: string | undefined
}

/**
 * Returns the schema of a route that responds with a list of `view`.
 * @param field the name of the list in the response
 */
export const listSchema = <View extends z.ZodType, Field extends string = 'data'>(
  view: View,
  tag: string,
  summary: string,
  sorts: readonly string[],
  field = 'data' as Field,
) => ({
  tags: [tag],
  summary,
  querystring: listQuery(sorts),
  response: {
    200: z
      .object({ success, total: z.int().optional(), isOrdered: z.literal(true).optional() })
      .extend({ [field]: z.array(view) } as Record<Field, z.ZodArray<View>>),
    ...errorResponses,
  },
})

/** Returns the schema of a route that responds with `view`. */
export const readSchema = <View extends z.ZodType>(view: View, tag: string, summary: string) => ({
  tags: [tag],
  summary,
  response: { 200: z.object({ success, data: view }), ...errorResponses },
})

/** The parameters of a route that ends with a record's id. */
export const idParams = { params: z.object({ id: recordId }) }

export const recordSchema = <View extends z.ZodType>(view: View, tag: string, summary: string) => ({
  ...readSchema(view, tag, summary),
  ...idParams,
})

export const recordResponse = <Rec>(data: Rec) => ({ success: true as const, data })

/** Returns the schema of a route that takes `body` and responds with the saved record as `view`. */
export const saveSchema = <Body extends z.ZodType, View extends z.ZodType>(
  body: Body,
  view: View,
  tag: string,
  summary: string,
) => ({
  tags: [tag],
  summary,
  body,
  response: { '2xx': z.object({ success, message: z.string(), data: view }), ...errorResponses },
})

/** Returns the schema of a route that responds with a message only. */
export const messageSchema = (tag: string, summary: string) => ({
  tags: [tag],
  summary,
  response: { 200: z.object({ success, message: z.string() }), ...errorResponses },
})

/** Converts the issues of a ZodError to field errors. */
export const fieldErrors = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => ({ field: path.join('.'), message }))

export const savedResponse = <Rec>(message: string, data: Rec) => ({ success: true as const, message, data })
export const messageResponse = (message: string) => ({ success: true as const, message })
