const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for an HTML element or a double-quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] as string)
