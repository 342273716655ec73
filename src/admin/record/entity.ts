/** An entity as the console names and reaches it. */
export type Entity = {
  /** For messages and for the keys of drafts: 'speaker'. */
  name: string
  /** The path of its list below the API's base: '/speakers'. */
  path: string
}
