/** Returns what a statement does and to which table it does so first, such as `select speakers`. */
export function summaryOf(statement: string): string {
  const operation = /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?(\w+)\b"?(?!\()/i.exec(statement)?.[1]
  return table ? `${operation} ${table}` : operation
}
