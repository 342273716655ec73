import sharp from 'sharp'
import { runs } from '../round.ts'
import { boundariesOf, damaged, type HostileFile } from './damage.ts'
import { noise } from './noise.ts'

type Chunk = { type: string; data: Buffer; length?: number }

function encode({ type, data, length = data.length }: Chunk): Buffer {
  const head = Buffer.alloc(8)
  head.write(type.padEnd(4), 'latin1')
  head.writeUInt32LE(length >>> 0, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

function webp(chunks: Chunk[], claimed?: number): Buffer {
  const data = Buffer.concat([Buffer.from('WEBP'), ...chunks.map(encode)])
  return encode({ type: 'RIFF', data, ...(claimed !== undefined && { length: claimed }) })
}

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 12; at < bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4)
    chunks.push({ type: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

/** The header of an extended file: flags (2 animation, 16 alpha, 32 profile) and the size of the canvas, 24 bits each. */
function extended(flags: number, width: number, height: number): Chunk {
  const data = Buffer.alloc(10)
  data[0] = flags
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return { type: 'VP8X', data }
}

function frame(x: number, y: number, width: number, height: number, image: Chunk): Chunk {
  const data = Buffer.alloc(16)
  for (const [at, value] of [x / 2, y / 2, width - 1, height - 1, 100].entries()) data.writeUIntLE(value, at * 3, 3)
  return { type: 'ANMF', data: Buffer.concat([data, encode(image)]) }
}

const animation: Chunk = { type: 'ANIM', data: Buffer.alloc(6) }

/** WebPs in every form, and broken in every way. */
export async function webps(): Promise<HostileFile[]> {
  const frames = await Promise.all([1, 2, 3].map(() => noise().png().toBuffer()))
  const valid: [string, Buffer][] = [
    ['plain WebP', await noise().webp().toBuffer()],
    ['lossless WebP', await noise().webp({ lossless: true }).toBuffer()],
    ['WebP with alpha', await noise(4).webp().toBuffer()],
    ['WebP with a profile', await noise().withIccProfile('p3').webp().toBuffer()],
    [
      'animated WebP',
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    ],
  ]
  const boundaries = (bytes: Buffer) =>
    boundariesOf(
      12,
      chunksOf(bytes).map((each) => encode(each).length),
    )
  const [image] = chunksOf(valid[0]?.[1] as Buffer)
  return [
    ...valid.map(([name, bytes]) => ({ name, bytes, isValid: true })),
    ...valid.flatMap(([name, bytes]) => damaged(name, bytes, boundaries(bytes))),
    ...valid.flatMap(([name, bytes]) => brokenChunks(name, chunksOf(bytes))),
    ...extensions(image as Chunk),
  ]
}

const brokenChunks = (name: string, chunks: Chunk[]): HostileFile[] => [
  ...[0, 11, 0xfffffffe].map((length) => ({
    name: `${name} that claims ${length} bytes`,
    bytes: webp(chunks, length),
  })),
  ...chunks.flatMap(({ type, data }, at) => [
    ...[0, data.length + 1, 0x7fffffff, 0xffffffff].map((length) => ({
      name: `${name} whose ${type} claims ${length} bytes`,
      bytes: webp(chunks.map((each, index) => (index === at ? { ...each, length } : each))),
    })),
    { name: `${name} without ${type}`, bytes: webp(chunks.filter((_, index) => index !== at)) },
  ]),
]

function extensions(image: Chunk): HostileFile[] {
  const large = Buffer.alloc(runs(100_000, 4_000_000), 0x55)
  const many = runs(200, 20_000)
  const animated = (width: number, height: number, each: Chunk, count = 1) =>
    webp([extended(2, width, height), animation, ...Array.from({ length: count }, () => each)])
  return [
    { name: 'WebP with a giant ALPH', bytes: webp([extended(16, 64, 48), { type: 'ALPH', data: large }, image]) },
    { name: 'WebP with a giant ICCP', bytes: webp([extended(32, 64, 48), { type: 'ICCP', data: large }, image]) },
    { name: 'WebP with a giant EXIF', bytes: webp([extended(8, 64, 48), image, { type: 'EXIF', data: large }]) },
    { name: 'WebP with a canvas that is not its size', bytes: webp([extended(0, 640, 480), image]) },
    { name: 'WebP with a canvas of 16777216 × 16777216', bytes: webp([extended(0, 0x1000000, 0x1000000), image]) },
    { name: 'WebP with a canvas of 16383 × 16383', bytes: animated(16_383, 16_383, frame(0, 0, 64, 48, image)) },
    { name: `WebP with ${many} frames`, bytes: animated(64, 48, frame(0, 0, 64, 48, image), many) },
    { name: 'WebP with a frame outside of its canvas', bytes: animated(64, 48, frame(1000, 1000, 64, 48, image)) },
    { name: 'WebP with a frame that is not its size', bytes: animated(64, 48, frame(0, 0, 32, 24, image)) },
    { name: 'WebP with a frame in a frame', bytes: animated(64, 48, frame(0, 0, 64, 48, frame(0, 0, 64, 48, image))) },
    { name: 'animated WebP without frames', bytes: webp([extended(2, 64, 48), animation]) },
  ]
}
