/** A person's star on a talk, or its removal. */
export type Star = {
  /** The id of an agenda item. */
  talk: string
  starred: boolean
  /** When it was starred or the star was removed: ISO 8601 in UTC, with milliseconds. */
  at: string
}

/** The most stars on a device, and in an account. */
export const maxStars = 2000
/** The most stars in one call, and in one calendar file. */
export const maxStarsAtOnce = 500

type State = Pick<Star, 'starred' | 'at'>

/** Returns the later of two states of a star; if both are from one moment, the starred one. */
export const laterStar = <One extends State, Other extends State>(one: One, other: Other): One | Other =>
  one.at > other.at || (one.at === other.at && one.starred) ? one : other
