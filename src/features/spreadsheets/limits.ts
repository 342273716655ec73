/** The largest spreadsheets that staff import, and their pictures. */
export const maxRows = 5000
export const maxColumns = 100
export const maxCellLength = 50_000
/** Of the spreadsheet's file, in units of 1,048,576 bytes. */
export const maxFileMegabytes = 10
/** Of all that is in an XLSX file, unpacked. */
export const maxUnpackedMegabytes = 60
/** Of a ZIP with pictures, packed and unpacked. */
export const maxArchiveMegabytes = 100
/** All files of a request; one image takes about a second. */
export const maxFiles = 300
/** In bytes: a longer paste is better sent as a file. */
export const maxPastedLength = 1_000_000

/** The entities that staff import and export, by the path of their list. */
export const importedEntities = [
  'speakers',
  'agenda',
  'events',
  'sponsors',
  'tickets',
  'tracks',
  'rooms',
  'venues',
] as const
export type ImportedEntity = (typeof importedEntities)[number]

/** Those whose records have a picture. */
export const entitiesWithPictures: readonly ImportedEntity[] = ['speakers', 'events', 'sponsors', 'venues']

export const tooLargeFile = `The spreadsheet is too large (max ${maxFileMegabytes} MB)`

/** The kind of an import's file, by its name; any other file is the spreadsheet. */
export const isPicture = ({ name }: { name: string }) => /\.(jpe?g|png|webp|svg|gif|heic|avif)$/i.test(name)
export const isArchive = ({ name }: { name: string }) => /\.zip$/i.test(name)
