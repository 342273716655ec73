import sharp from 'sharp'
import { integersFrom } from '../../random.ts'
import { runs, seed } from '../round.ts'
import { boundariesOf, damaged, type HostileFile } from './damage.ts'
import { noise } from './noise.ts'

/** A segment with its marker, such as 0xda for the start of a scan; of a scan, with its data. */
type Segment = { marker: number; bytes: Buffer }

function segmentsOf(bytes: Buffer): Segment[] {
  const segments: Segment[] = []
  for (let at = 2; at < bytes.length - 2; ) {
    const marker = bytes[at + 1] ?? 0
    let next = at + 2 + bytes.readUInt16BE(at + 2)
    if (marker === 0xda)
      while (bytes[next] !== 0xff || bytes[next + 1] === 0 || ((bytes[next + 1] ?? 0) & 0xf8) === 0xd0) next += 1
    segments.push({ marker, bytes: bytes.subarray(at, next) })
    at = next
  }
  return segments
}

const jpeg = (segments: Segment[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments.map(({ bytes }) => bytes), Buffer.from([0xff, 0xd9])])

function segment(marker: number, data: Buffer): Segment {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return { marker, bytes: Buffer.concat([head, data]) }
}

/** Metadata of one entry: an orientation, with the type, count and offset that it claims. */
function exif({
  value = 6,
  type = 3,
  count = 1,
  next = 0,
  first = 8,
}: {
  value?: number
  type?: number
  count?: number
  next?: number
  first?: number
}): Segment {
  const data = Buffer.alloc(26)
  data.write('II*\0', 'latin1')
  data.writeUInt32LE(first, 4)
  data.writeUInt16LE(1, 8)
  data.writeUInt16LE(0x112, 10)
  data.writeUInt16LE(type, 12)
  data.writeUInt32LE(count >>> 0, 14)
  data.writeUInt32LE(value >>> 0, 18)
  data.writeUInt32LE(next >>> 0, 22)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), data]))
}

/** JPEGs in every form, and broken in every way. */
export async function jpegs(): Promise<HostileFile[]> {
  const plain = await noise().jpeg().toBuffer()
  const progressive = await noise().jpeg({ progressive: true }).toBuffer()
  const valid: [string, Buffer][] = [
    ['plain JPEG', plain],
    ['progressive JPEG', progressive],
    ['grey JPEG', await noise().toColourspace('b-w').jpeg().toBuffer()],
    ['CMYK JPEG', await noise().toColourspace('cmyk').jpeg().toBuffer()],
    ['JPEG without subsampling', await noise().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
    ['JPEG with a profile', await noise().withIccProfile('p3').jpeg().toBuffer()],
    ...(await Promise.all(
      [2, 3, 4, 5, 6, 7, 8].map(
        async (orientation): Promise<[string, Buffer]> => [
          `JPEG of orientation ${orientation}`,
          await noise().withMetadata({ orientation }).jpeg().toBuffer(),
        ],
      ),
    )),
  ]
  const boundaries = (bytes: Buffer) =>
    boundariesOf(
      2,
      segmentsOf(bytes).map((each) => each.bytes.length),
    )
  return [
    ...valid.map(([name, bytes]) => ({ name, bytes, isValid: true })),
    ...valid.flatMap(([name, bytes]) => damaged(name, bytes, boundaries(bytes))),
    ...brokenSegments(segmentsOf(plain)),
    ...metadata(segmentsOf(plain)),
    ...(await scans()),
  ]
}

function brokenSegments(segments: Segment[]): HostileFile[] {
  const lengths = (bytes: Buffer) =>
    [0, 1, 2, 0xffff].map((length) => {
      const changed = Buffer.from(bytes)
      changed.writeUInt16BE(length, 2)
      return [length, changed] as const
    })
  const replaced = (at: number, bytes: Buffer) =>
    jpeg(segments.map((each, index) => (index === at ? { ...each, bytes } : each)))
  return segments.flatMap(({ marker, bytes }, at) => [
    ...lengths(bytes).map(([length, changed]) => ({
      name: `JPEG whose segment ${marker.toString(16)} claims ${length} bytes`,
      bytes: replaced(at, changed),
    })),
    { name: `JPEG without segment ${marker.toString(16)}`, bytes: jpeg(segments.filter((_, index) => index !== at)) },
    {
      name: `JPEG with two of segment ${marker.toString(16)}`,
      bytes: jpeg([...segments.slice(0, at + 1), ...segments.slice(at)]),
    },
  ])
}

function metadata(segments: Segment[]): HostileFile[] {
  const random = integersFrom(seed)
  const entries: [string, Segment][] = [
    ...[0, 9, 0xffff, 0xffffffff].map((value): [string, Segment] => [`orientation ${value}`, exif({ value })]),
    ...[0, 2, 12, 0xffff].map((type): [string, Segment] => [`an orientation of type ${type}`, exif({ type })]),
    ...[0, 0x7fffffff, 0xffffffff].map((count): [string, Segment] => [`${count} orientations`, exif({ count })]),
    ['metadata that refers to itself', exif({ next: 8 })],
    ['metadata beyond its end', exif({ first: 0xfffffff0 })],
    ['empty metadata', segment(0xe1, Buffer.from('Exif\0\0'))],
    [
      'a profile of noise',
      segment(
        0xe2,
        Buffer.concat([
          Buffer.from('ICC_PROFILE\0\x01\x01'),
          Buffer.from(Array.from({ length: 3000 }, () => random(256))),
        ]),
      ),
    ],
    [
      'a profile that lacks all but one of its 255 parts',
      segment(0xe2, Buffer.from('ICC_PROFILE\0\x07\xff', 'latin1')),
    ],
    ['an Adobe marker of an unknown transform', segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\x7f', 'latin1'))],
    ['a comment of script', segment(0xfe, Buffer.from('<script>alert(1)</script>'))],
    [
      'XMP with an external entity',
      segment(
        0xe1,
        Buffer.from('http://ns.adobe.com/xap/1.0/\0<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
      ),
    ],
  ]
  const noises = Array.from({ length: runs(3, 100) }, (_, at): [string, Segment] => [
    `metadata of noise ${at}`,
    segment(
      0xe1,
      Buffer.concat([
        Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1'),
        Buffer.from(Array.from({ length: 200 }, () => random(256))),
      ]),
    ),
  ])
  return [...entries, ...noises].map(([name, added]) => ({
    name: `JPEG with ${name}`,
    bytes: jpeg([added, ...segments]),
  }))
}

/** Each scan passes over all pixels: a small file may ask for thousands of passes. */
async function scans(): Promise<HostileFile[]> {
  const size = runs(400, 4000)
  const large = await sharp({ create: { width: size, height: size, channels: 3, background: 'teal' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const segments = segmentsOf(large)
  const last = segments.findLast(({ marker }) => marker === 0xda) as Segment
  const claimed = segments.map(({ marker, bytes }) => {
    const changed = Buffer.from(bytes)
    if (marker === 0xc2) changed.writeUInt32BE(0xffffffff, 5)
    return { marker, bytes: changed }
  })
  return [
    ...[50, 1000, 5000].map((count) => ({
      name: `progressive JPEG with ${count} more scans`,
      bytes: jpeg([...segments, ...Array.from({ length: count }, () => last)]),
    })),
    { name: 'JPEG that claims 65535 × 65535', bytes: jpeg(claimed) },
    { name: 'JPEG without an end', bytes: jpeg(segments).subarray(0, -2) },
  ]
}
