/** A record that somebody else has open. */
export type OpenRecord = {
  /** As the console names it: 'speaker'. */
  entity: string
  recordId: string
  /** Of the person. */
  name: string
  /** ISO 8601. */
  since: string
}
