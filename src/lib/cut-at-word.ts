/** Cuts a text between words, with an ellipsis, to at most `maxLength` characters; white space becomes single blanks. */
export function cutAtWord(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).replace(/\s\S*$/, '')}…`
}
