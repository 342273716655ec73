import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { claimedPng } from '../../claimed-png.ts'
import { runs } from '../round.ts'
import { boundariesOf, damaged, type HostileFile } from './damage.ts'
import { noise } from './noise.ts'

type Chunk = { type: string; data: Buffer; length?: number; check?: number }

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function encode({ type, data, length = data.length, check }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(length >>> 0, 0)
  frame.writeUInt32BE((check ?? crc32(body)) >>> 0, 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const png = (chunks: Chunk[]) => Buffer.concat([signature, ...chunks.map(encode)])

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}

function header(width: number, height: number, bits = 8, colour = 2, interlaced = 0): Chunk {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width >>> 0, 0)
  data.writeUInt32BE(height >>> 0, 4)
  data.set([bits, colour, 0, 0, interlaced], 8)
  return { type: 'IHDR', data }
}

const end: Chunk = { type: 'IEND', data: Buffer.alloc(0) }
const pixels = (data: Buffer): Chunk => ({ type: 'IDAT', data })
/** Megabytes of zeros, which compress to a thousandth. */
const bomb = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000), { level: 9 })
const withChunk = (chunks: Chunk[], chunk: Chunk) => png([...chunks.slice(0, 1), chunk, ...chunks.slice(1)])
const named = (text: string, rest: Buffer) => Buffer.concat([Buffer.from(`${text}\0\0`), rest])

/** PNGs in every form, and broken in every way. */
export async function pngs(): Promise<HostileFile[]> {
  const plain = await noise().png().toBuffer()
  const valid: [string, Buffer][] = [
    ['plain PNG', plain],
    ['interlaced PNG', await noise().png({ progressive: true }).toBuffer()],
    ['palette PNG', await noise().png({ palette: true }).toBuffer()],
    ['16-bit PNG', await noise().toColourspace('rgb16').png().toBuffer()],
    ['grey PNG with alpha', await noise(4).toColourspace('b-w').png().toBuffer()],
    ['1-bit PNG', await sharp(plain).threshold().png({ palette: true, colours: 2 }).toBuffer()],
  ]
  const boundaries = (bytes: Buffer) =>
    boundariesOf(
      8,
      chunksOf(bytes).map(({ data }) => data.length + 12),
    )
  return [
    ...valid.map(([name, bytes]) => ({ name, bytes, isValid: true })),
    ...valid.flatMap(([name, bytes]) => damaged(name, bytes, boundaries(bytes))),
    ...brokenChunks(chunksOf(plain)),
    ...claims(),
    ...bombs(chunksOf(plain)),
  ]
}

function brokenChunks(chunks: Chunk[]): HostileFile[] {
  const changed = (at: number, change: Partial<Chunk>) =>
    chunks.map((each, index) => (index === at ? { ...each, ...change } : each))
  return chunks.flatMap(({ type, data }, at) => [
    ...[0, 1, data.length + 1, 0x7fffffff, 0x80000000, 0xffffffff].map((length) => ({
      name: `PNG whose ${type} claims ${length} bytes`,
      bytes: png(changed(at, { length })),
    })),
    { name: `PNG whose ${type} has a wrong checksum`, bytes: png(changed(at, { check: 0xdeadbeef })) },
    { name: `PNG without ${type}`, bytes: png(chunks.filter((_, index) => index !== at)) },
    { name: `PNG with two ${type}`, bytes: png([...chunks.slice(0, at + 1), ...chunks.slice(at)]) },
    {
      name: `PNG with an unknown critical chunk before ${type}`,
      bytes: png([...chunks.slice(0, at), { type: 'QuUX', data }, ...chunks.slice(at)]),
    },
  ])
}

function claims(): HostileFile[] {
  const sizes = [0, 1, 65_535, 0x7fffffff, 0xffffffff]
  const sized = sizes.flatMap((width) =>
    sizes.map((height) => ({
      name: `PNG that claims ${width} × ${height}`,
      bytes: png([header(width, height), pixels(deflateSync(Buffer.alloc(1000))), end]),
    })),
  )
  const kinds = [0, 1, 2, 3, 4, 6, 7].flatMap((colour) =>
    [1, 3, 16, 255].map((bits) => ({
      name: `PNG of colour type ${colour} with ${bits} bits`,
      bytes: png([header(8, 8, bits, colour), pixels(deflateSync(Buffer.alloc(1000))), end]),
    })),
  )
  const deep = {
    name: 'PNG that claims 6300 × 6300 at 16 bits',
    bytes: claimedPng({ width: 6300, height: 6300, bits: 16 }),
  }
  return [...sized, ...kinds, deep]
}

function bombs(chunks: Chunk[]): HostileFile[] {
  const size = runs(500, 6300)
  const rows = deflateSync(Buffer.alloc(size * (size * 3 + 1)), { level: 9 })
  const much = bomb(runs(8, 200))
  return [
    { name: 'PNG that inflates to all it claims', bytes: png([header(size, size), pixels(rows), end]), isValid: true },
    { name: 'PNG that inflates to more than it claims', bytes: png([header(8, 8), pixels(much), end]) },
    { name: 'interlaced PNG that inflates', bytes: png([header(size, size, 8, 2, 1), pixels(rows), end]) },
    ...['iCCP', 'zTXt'].map((type) => ({
      name: `PNG with a bomb in ${type}`,
      bytes: withChunk(chunks, { type, data: named('name', much) }),
    })),
    {
      name: 'PNG with a bomb in iTXt',
      bytes: withChunk(chunks, { type: 'iTXt', data: Buffer.concat([Buffer.from('name\0\x01\0\0\0'), much]) }),
    },
    {
      name: 'PNG with thousands of texts',
      bytes: png([
        ...chunks.slice(0, 1),
        ...Array.from({ length: runs(2000, 50_000) }, () => ({ type: 'tEXt', data: Buffer.from('a\0b') })),
        ...chunks.slice(1),
      ]),
    },
    {
      name: 'PNG with thousands of empty IDAT',
      bytes: png([
        ...chunks.slice(0, 1),
        ...Array.from({ length: runs(2000, 50_000) }, () => pixels(Buffer.alloc(0))),
        ...chunks.slice(1),
      ]),
    },
    { name: 'animated PNG', bytes: withChunk(chunks, { type: 'acTL', data: Buffer.from([0, 1, 0, 0, 0, 0, 0, 0]) }) },
  ]
}
