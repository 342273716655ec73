import type { LinkedForm } from '../record/linked-form.ts'

/** A line of the palette: a page, a record or an action, with the address that it leads to. */
export type Entry = { label: string; detail: string; to: string; state?: LinkedForm }

/** Distinguishes entries: several lead to one address, each to a form of its own. */
export const keyOf = ({ to, state }: Entry) => `${to} ${state?.form ?? ''}`

/** Returns the text of an entry that a query searches. */
export const textOf = ({ label, detail }: Entry) => `${label} ${detail}`
