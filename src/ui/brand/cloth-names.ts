/** The cloths that the site draws. */
export const drawnCloths = ['diamonds', 'kanga', 'kente', 'adire', 'bogolan', 'kuba', 'shweshwe'] as const

/** The patterns of a summit's look; 'tile' is a picture that staff uploaded. */
export const clothNames = [...drawnCloths, 'tile', 'none'] as const

export type DrawnCloth = (typeof drawnCloths)[number]
export type ClothName = (typeof clothNames)[number]

export const isDrawn = (name: string): name is DrawnCloth => (drawnCloths as readonly string[]).includes(name)
