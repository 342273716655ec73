/** How spreadsheets recognize a formula (OWASP, CSV Injection), after any number of apostrophes. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Returns a text that no spreadsheet runs as a formula: one apostrophe before it, where needed. */
export const guardFormula = (text: string) => (formula.test(text) ? `'${text}` : text)

/** Removes exactly the apostrophe that `guardFormula` added. */
export const unguardFormula = (text: string) => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

/** A byte order mark tells Excel that a file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Returns a line of quoted cells without formulas (RFC 4180). */
export const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${guardFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
