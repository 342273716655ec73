/**
 * The schema of rich text: its marks and nodes. The stored document (document.ts), its HTML, its React view and the
 * editor's extensions derive from it; limits.ts limits them. Public pages load this file, so it must import neither zod
 * nor TipTap.
 */

type MarkSpec = {
  /** The HTML tags read as the mark; the first one is written. */
  tags: readonly string[]
  /** The editor's keyboard shortcut, in ProseMirror's notation. */
  shortcut: string
  /** Markdown delimiters, which turn into the mark when typed around a text. */
  delimiters: readonly string[]
}

/** Marks without attributes, the outermost first. The only mark with an attribute is the link. */
export const markSpecs = {
  bold: { tags: ['strong', 'b'], shortcut: 'Mod-b', delimiters: ['**', '__'] },
  italic: { tags: ['em', 'i'], shortcut: 'Mod-i', delimiters: ['*', '_'] },
  underline: { tags: ['u', 'ins'], shortcut: 'Mod-u', delimiters: [] },
  strike: { tags: ['s', 'strike', 'del'], shortcut: 'Mod-Shift-s', delimiters: ['~~'] },
} as const satisfies Record<string, MarkSpec>

export type MarkName = keyof typeof markSpecs
export const markNames = Object.keys(markSpecs) as MarkName[]

export const listTags = { bulletList: 'ul', orderedList: 'ol' } as const
export const listNames = Object.keys(listTags) as (keyof typeof listTags)[]

export const headingLevels = [1, 2, 3, 4, 5, 6] as const
export const alignments = ['left', 'center', 'right', 'justify'] as const
export type Alignment = (typeof alignments)[number]
