/** What the server sends to a device through its browser's push service, as JSON: a notification. */
export type PushMessage = {
  title: string
  body: string
  /** A notification replaces one with the same tag. */
  tag: string
  /** The page that it opens. */
  path: string
}
