/**
 * Copies the named fields that hold a value. A page's data is sent along with its HTML, so fields that the page does
 * not show, and nulls, only add weight.
 */
export function pickFields<Rec extends object, Field extends keyof Rec>(
  record: Rec,
  fields: readonly Field[],
): Pick<Rec, Field> {
  const entries = fields.flatMap((field) => (record[field] == null ? [] : [[field, record[field]]]))
  return Object.fromEntries(entries)
}
