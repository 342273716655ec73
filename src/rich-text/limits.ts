/** The limits of a document. Separate from schema.ts, since public pages need none of them. */
export const limits = {
  /** Blocks of a document, texts and hard breaks of a block, items of a list, blocks of an item. */
  blocks: 1000,
  inlines: 2000,
  items: 500,
  itemBlocks: 200,
  /** Lists within lists; a deeper one is flattened into the enclosing item. */
  listDepth: 6,
  /** The number of steps that a block can be indented. */
  indent: 8,
  /** Characters of one text node, of all text that is sent, and of attributes. */
  text: 50_000,
  characters: 200_000,
  href: 2000,
  src: 2000,
  alt: 500,
  /** Levels of HTML elements or of JSON. Deeper input is refused, because parsing is recursive. */
  nesting: 200,
} as const
