import { z } from 'zod'
import { importedEntities, maxColumns, maxFiles, maxPastedLength } from './limits.ts'

/** The action that an import takes for a row. */
export const importActions = ['add', 'update', 'unchanged', 'error'] as const
export type ImportAction = (typeof importActions)[number]

const text = (max: number) => z.string().max(max)

/** The texts of the form that previews or makes an import; its files are in the part `files`. */
export const importInput = z.object({
  /** Rows that were pasted from a spreadsheet, in place of a file. */
  text: text(maxPastedLength).nullish(),
  /** For each column of the spreadsheet, the key of the column that it fills; by default, a guess from its heading. */
  mapping: z.array(text(60).nullable()).max(maxColumns).nullish(),
  /** Pictures that a preview need not be sent. */
  pictures: z
    .array(z.object({ name: text(255), size: z.int().min(0) }))
    .max(maxFiles)
    .nullish(),
  /** The version of the preview that the import makes. */
  version: text(64).nullish(),
  /** Leaves out the rows with errors; otherwise, one of them refuses the import. */
  withoutErrors: z.boolean().nullish(),
})

const counts = z.object({ add: z.int(), update: z.int(), unchanged: z.int(), error: z.int() })

const previewCell = z.object({ text: z.string(), before: z.string().optional(), message: z.string().optional() })

const previewRow = z.object({
  /** As the spreadsheet counts, with its headings. */
  number: z.int(),
  action: z.enum(importActions),
  name: z.string(),
  /** In the order of `shown`. */
  cells: z.array(previewCell),
  /** Messages that belong to no cell. */
  messages: z.array(z.string()),
  /** The file of its picture, where no cell names it. */
  picture: z.string().optional(),
})

const target = z.object({ key: z.string(), label: z.string() })

const previewTable = z.object({
  entity: z.enum(importedEntities),
  /** 'agenda items' */
  plural: z.string(),
  /** The columns of the spreadsheet, and the key that each fills. */
  columns: z.array(z.object({ heading: z.string(), sample: z.string(), key: z.string().nullable() })),
  /** All columns that can be filled. */
  targets: z.array(target),
  /** The columns that this spreadsheet fills. */
  shown: z.array(target),
  /** The labels of required columns that it does not fill. */
  missing: z.array(z.string()),
  counts,
  /** Those with errors first. */
  rows: z.array(previewRow),
  /** How many rows are not shown. */
  left: z.int(),
})

export const importPreview = z.object({
  format: z.enum(['spreadsheet', 'pretalx', 'sessionize']),
  version: z.string(),
  counts,
  tables: z.array(previewTable),
  /** Pictures that no row names. */
  unused: z.array(z.string()),
})

export type ImportPreview = z.infer<typeof importPreview>
export type PreviewTable = z.infer<typeof previewTable>
export type PreviewRow = z.infer<typeof previewRow>
export type PreviewCell = z.infer<typeof previewCell>
export type ImportCounts = z.infer<typeof counts>
export type ImportInput = z.infer<typeof importInput>
