type Talk = { speakerRecords?: readonly { id: string; name: string }[]; speaker?: string | null | undefined }

/** Returns all who speak in a talk: the speakers with a page, then the text of its speaker field. */
export const peopleOf = ({ speakerRecords = [], speaker }: Talk): { id?: string; name: string }[] =>
  speaker ? [...speakerRecords, { name: speaker }] : [...speakerRecords]
