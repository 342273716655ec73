/** Returns true for a form with a file, whose upload takes its time. */
export const hasFile = (body: object | undefined): boolean =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof File)
