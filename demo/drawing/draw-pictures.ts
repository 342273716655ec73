/**
 * Draws the pictures of the demo summits into demo/SUMMIT/pictures, or only those with the argument in their path, such
 * as lagos/pictures/gallery. The same input gives the same files.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { Drawings } from './drawings.ts'
import { lagos } from './lagos/drawings.ts'
import { drawLogos } from './logos.ts'
import { nairobi } from './nairobi/drawings.ts'
import { composeScene } from './scene.ts'

const demo = join(import.meta.dirname, '..')
const wanted = process.argv[2] ?? ''

/** Renders a portrait to WebP at its own size. */
function toWebp(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).webp({ quality: 82, smartSubsample: true, effort: 6 }).toBuffer()
}

/** Renders a scene to WebP. Flat colours are smaller and sharper as a palette, compressed without loss. */
async function toFlatWebp(svg: string): Promise<Buffer> {
  const palette = await sharp(Buffer.from(svg)).png({ palette: true, dither: 0 }).toBuffer()
  return sharp(palette).webp({ lossless: true, effort: 6 }).toBuffer()
}

/** Draws the pictures of a summit, and prints the size of each. */
async function drawSummit(summit: string, { portraits, scenes, pressLogos, sponsorLogo, vectors }: Drawings) {
  const folder = `${summit}/pictures`
  const isWanted = ({ file }: { file: string }) => `${folder}/${file}`.includes(wanted)

  async function save(file: string, data: Buffer) {
    const target = join(demo, folder, file)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, data)
    console.log(`${folder}/${file} ${(data.length / 1024).toFixed(1)} kB`)
  }

  const people = Object.entries(portraits).map(([name, svg]) => ({ file: `speakers/${name}.webp`, svg }))
  for (const { file, svg } of people.filter(isWanted)) await save(file, await toWebp(svg))
  for (const scene of scenes.filter(isWanted)) await save(scene.file, await toFlatWebp(composeScene(scene)))
  const drawings = Object.entries(vectors).map(([file, svg]) => ({ file, svg }))
  for (const { file, svg } of drawings.filter(isWanted)) await save(file, Buffer.from(`${svg}\n`))
  const sponsors = JSON.parse(await readFile(join(demo, summit, 'sponsors.json'), 'utf8'))
  const logos = [...pressLogos, ...sponsors.map(sponsorLogo)].filter(isWanted)
  if (logos.length > 0) for (const { file, png } of await drawLogos(logos)) await save(file, png)
}

await drawSummit('nairobi', nairobi)
await drawSummit('lagos', lagos)
