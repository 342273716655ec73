import { z } from 'zod'
import { errorReasons } from './api.ts'

/** Route schemas and responses of the wire format: `{success: true, data, …}` and `{success: false, message, errors?}`. */

export const success = z.literal(true)

export const errorResponse = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  reason: z.enum(errorReasons).optional(),
})

/** The error responses of every route. */
export const errorResponses = { '4xx': errorResponse, '5xx': errorResponse }

/** A record's id in a URL. Text that cannot be an id becomes '', which finds nothing on either database. */
export const recordId = z.string().transform((value) => (/^[\w-]{1,64}$/.test(value) ? value : ''))

const integer = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

/** `?limit=` and `?offset=` select a part of a list; both are optional. */
export const pagination = z.object({
  limit: integer(1, 10_000).optional(),
  offset: integer(0, 1_000_000).optional(),
})

export type Pagination = z.infer<typeof pagination>

/** Returns the schema of a route that responds with a list of `view`. */
export const listSchema = <View extends z.ZodType>(view: View, tag: string, summary: string) => ({
  tags: [tag],
  summary,
  querystring: pagination,
  response: {
    200: z.object({ success, data: z.array(view), total: z.int().optional() }),
    ...errorResponses,
  },
})

/** Returns the schema of a route that responds with one `view`. */
export const recordSchema = <View extends z.ZodType>(view: View, tag: string, summary: string) => ({
  tags: [tag],
  summary,
  params: z.object({ id: recordId }),
  response: { 200: z.object({ success, data: view }), ...errorResponses },
})

/** Returns the whole list, or the requested part with the length of the whole list as `total`. */
export function listResponse<Rec>(all: Rec[], { limit, offset }: Pagination) {
  if (limit === undefined && offset === undefined) return { success: true as const, data: all }
  const start = offset ?? 0
  return { success: true as const, data: all.slice(start, limit && start + limit), total: all.length }
}

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

/** The params of a route that ends with a record's id. */
export const idParams = { params: z.object({ id: recordId }) }

/** Converts the issues of a ZodError to field errors. */
export const fieldErrors = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => ({ field: path.join('.'), message }))

export const savedResponse = <Rec>(message: string, data: Rec) => ({ success: true as const, message, data })
export const messageResponse = (message: string) => ({ success: true as const, message })
