type Talk = { speakerRecords?: readonly { id: string; name: string }[]; speaker?: string | null | undefined }

/** Returns all speakers of a talk: those with a page, then the text of its speaker field. */
export const peopleOf = ({ speakerRecords = [], speaker }: Talk): { id?: string; name: string }[] =>
  speaker ? [...speakerRecords, { name: speaker }] : [...speakerRecords]
