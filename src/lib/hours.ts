/** Returns the hours of an event: '18:30 – 22:00', or only the start. */
export const hours = ({ start, end }: { start: string; end?: string | null | undefined }) =>
  end ? `${start} – ${end}` : start
