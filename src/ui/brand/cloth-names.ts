/** The patterns of a summit's look. */
export const clothNames = ['diamonds', 'kanga', 'kente', 'adire', 'bogolan', 'kuba', 'shweshwe', 'none'] as const

export type ClothName = (typeof clothNames)[number]
