import { fileURLToPath } from 'node:url'

/**
 * TrueType files: sharp cannot read the WOFF2 files that browsers load. They are those of
 * @expo-google-fonts/familjen-grotesk 0.4.2, big-shoulders-display 0.2.3 and young-serif 0.4.0; fonts/OFL.txt is their licence.
 */
const names = {
  text: 'FamiljenGrotesk-Regular',
  familjen: 'FamiljenGrotesk-SemiBold',
  shoulders: 'BigShouldersDisplay-ExtraBold',
  serif: 'YoungSerif-Regular',
}

/** Returns the path of the face of paragraphs, or of one of headings. */
export const fontFile = (face: keyof typeof names) =>
  fileURLToPath(new URL(`./fonts/${names[face]}.ttf`, import.meta.url))
