/** Reads a line for each item, or a single line with semicolons or commas between items. */
export function listFromText(text: string): string[] {
  const mark = ['\n', ';', ','].find((each) => text.includes(each)) ?? '\n'
  return text
    .split(mark)
    .map((item) => item.trim())
    .filter(Boolean)
}

/** Returns the text that `listFromText` reads: a line break at the end keeps the commas of a single item. */
export const textOfList = (items: readonly string[]) =>
  items.length === 1 && /[;,]/.test(items[0] ?? '') ? `${items[0]}\n` : items.join('\n')
