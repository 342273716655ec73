/** Rules for the image of an entity, shared by the route, the multipart parser and the form. */
export type ImageUpload = {
  /** The field of the record, and the name of the form's part. */
  part: string
  /** Size of the largest file, in units of 1,048,576 bytes. */
  maxMegabytes: number
  /** MIME types. The form checks the type that the browser reports; the server checks the file's content. */
  types: readonly string[]
  /** The largest number of files in one form; 1 by default. */
  maxFiles?: number
  /** True for logos: transparent and white borders are removed, so that logos align by their marks. */
  trim?: true
}

export const rasterTypes = ['image/jpeg', 'image/png', 'image/webp']
export const svgType = 'image/svg+xml'

export const bytesIn = (megabytes: number) => megabytes * 1_048_576

/** The form rejects a file with the same messages as the server. */
export const unsupportedFormat = 'Unsupported file format'
export const emptyFile = 'The file is empty'
export const fileTooLarge = (maxMegabytes: number) => `Image file is too large (max ${maxMegabytes}MB)`
