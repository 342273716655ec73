export const looksLikeDrawing = (_bytes: Uint8Array) => false
export const harmlessDrawing = (_bytes: Uint8Array): { text: string; width: number; height: number } | undefined =>
  undefined
