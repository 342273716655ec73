import { z } from 'zod'

/** Schemas of the wire format: `{success: true, data, …}` and `{success: false, message, errors?}`. */

export const errorResponse = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})

/** The answers of a call that fails. */
export const errorResponses = { '4xx': errorResponse, '5xx': errorResponse }

/** What a record is looked up by. A text that cannot be a key finds nothing, on every database alike. */
export const recordId = z.string().transform((value) => (/^[\w-]{1,64}$/.test(value) ? value : ''))

const wholeNumber = (least: number, most: number) => {
  const words = `Must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .refine((value) => value >= least && value <= most, words)
}

/** `?limit=` and `?offset=` cut a list; without them it comes whole. */
export const pagination = z.object({
  limit: wholeNumber(1, 10_000).optional(),
  offset: wholeNumber(0, 1_000_000).optional(),
})

export type Pagination = z.infer<typeof pagination>

/** The schema of a call that answers with a list of `view`s. */
export const listSchema = <View extends z.ZodType>(view: View, tag: string, summary: string) => ({
  tags: [tag],
  summary,
  querystring: pagination,
  response: {
    200: z.object({ success: z.literal(true), data: z.array(view), total: z.int().optional() }),
    ...errorResponses,
  },
})

/** The schema of a call that answers with one `view`. */
export const recordSchema = <View extends z.ZodType>(view: View, tag: string, summary: string) => ({
  tags: [tag],
  summary,
  params: z.object({ id: recordId }),
  response: { 200: z.object({ success: z.literal(true), data: view }), ...errorResponses },
})

/** The answer of a list call: the whole list, or the part that was asked for and how long the whole is. */
export function listResponse<Rec>(all: Rec[], { limit, offset }: Pagination) {
  if (limit === undefined && offset === undefined) return { success: true as const, data: all }
  const start = offset ?? 0
  return { success: true as const, data: all.slice(start, limit && start + limit), total: all.length }
}

export const recordResponse = <Rec>(data: Rec) => ({ success: true as const, data })

const success = z.literal(true)

/** The schema of a call that saves a record: what it takes, and what it answers with. */
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

/** The schema of a call whose success is all that there is to say. */
export const messageSchema = (tag: string, summary: string) => ({
  tags: [tag],
  summary,
  response: { 200: z.object({ success, message: z.string() }), ...errorResponses },
})

/** The record that an address ends with. */
export const idParams = { params: z.object({ id: recordId }) }

/** The records of a ZodError, as the wire tells them. */
export const fieldErrors = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => ({ field: path.join('.'), message }))

export const savedResponse = <Rec>(message: string, data: Rec) => ({ success: true as const, message, data })
export const messageResponse = (message: string) => ({ success: true as const, message })
