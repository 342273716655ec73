/** A notification, as the server sends it to a device through the browser's push service, in JSON. */
export type PushMessage = {
  title: string
  body: string
  /** A notification replaces one with the same tag. */
  tag: string
  /** The page that it opens. */
  path: string
}
