/**
 * Draws the pictures of the demo summit into demo/pictures, or only those with the argument in their path. The same
 * input gives the same files.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { Portrait } from './cast.ts'
import { cast } from './cast.ts'
import { eventScenes } from './events.ts'
import { mainHall, openingNight, roundtable } from './gallery-evenings.ts'
import { hackDay, workshops } from './gallery-work.ts'
import { drawLogos } from './logos.ts'
import { drawPeep } from './peep.ts'
import { composeScene } from './scene.ts'

const pictures = join(import.meta.dirname, '../pictures')
const wanted = process.argv[2] ?? ''

/** Writes a picture into demo/pictures, and prints its size. */
async function save(file: string, data: Buffer): Promise<void> {
  const target = join(pictures, file)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, data)
  console.log(`${file} ${(data.length / 1024).toFixed(1)} kB`)
}

/** Renders a portrait to WebP at its own size. */
function toWebp(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).webp({ quality: 82, smartSubsample: true, effort: 6 }).toBuffer()
}

/** Renders a scene to WebP. Flat colours are smaller and sharper as a palette, compressed without loss. */
async function toFlatWebp(svg: string): Promise<Buffer> {
  const palette = await sharp(Buffer.from(svg)).png({ palette: true, dither: 0 }).toBuffer()
  return sharp(palette).webp({ lossless: true, effort: 6 }).toBuffer()
}

/** Returns a square portrait as an SVG document: head and shoulders on one colour. */
function composePortrait(look: Portrait): string {
  const frame = look.bigHair ? { x: -28, y: -76, size: 800 } : { x: -14, y: -6, size: 730 }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame.x} ${frame.y} ${frame.size} ${frame.size}" width="640" height="640">` +
    `<rect x="${frame.x}" y="${frame.y}" width="${frame.size}" height="${frame.size}" fill="${look.ground}"/>${drawPeep(look)}</svg>`
  )
}

/** Draws the portraits of the speakers in the cast. */
async function drawPortraits(): Promise<void> {
  for (const [name, look] of Object.entries(cast)) {
    const file = `speakers/${name}.webp`
    if (file.includes(wanted)) await save(file, await toWebp(composePortrait(look)))
  }
}

/** Draws the scenes of the gallery, the events and the content pages. */
async function drawScenes(): Promise<void> {
  const scenes = [...openingNight, ...mainHall, ...roundtable, ...workshops, ...hackDay, ...eventScenes]
  for (const scene of scenes) {
    if (scene.file.includes(wanted)) await save(scene.file, await toFlatWebp(composeScene(scene)))
  }
}

/** Draws the logos of the sponsors in sponsors.json. */
async function drawSponsors(): Promise<void> {
  const sponsors: { name: string; logo: string }[] = JSON.parse(
    await readFile(join(import.meta.dirname, '../sponsors.json'), 'utf8'),
  )
  const chosen = sponsors.filter((sponsor) => sponsor.logo.includes(wanted))
  if (chosen.length === 0) return
  for (const { file, png } of await drawLogos(chosen)) {
    await save(file, await sharp(png).png({ palette: true, colours: 32, compressionLevel: 9 }).toBuffer())
  }
}

await drawPortraits()
await drawScenes()
await drawSponsors()
