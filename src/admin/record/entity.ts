/** An entity as the console names and reaches it. */
export type Entity = {
  /** For messages and for the keys of drafts: 'speaker'. */
  label: string
  /** Of its records, below the API's base: '/speakers'. */
  path: string
}
