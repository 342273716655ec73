import type { HostileFile } from './damage.ts'
import { noise } from './noise.ts'

const bmp = () => {
  const head = Buffer.alloc(54)
  head.write('BM')
  for (const [at, value] of [
    [2, 66],
    [10, 54],
    [14, 40],
    [18, 2],
    [22, 2],
  ] as const)
    head.writeUInt32LE(value, at)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  return Buffer.concat([head, Buffer.alloc(12)])
}
const ico = (image: Buffer) => {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, 64, 48, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  head.writeUInt32LE(image.length, 14)
  return Buffer.concat([head, image])
}
const box = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`), Buffer.alloc(500)])
const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n'

const texts: [name: string, text: string][] = [
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['HTML after a comment', '<!-- \x89PNG --><script>alert(1)</script>'],
  ['PDF', pdf],
  ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(%pipe%id) (r) file\n'],
  [
    'script of ImageMagick',
    'push graphic-context\nviewbox 0 0 640 480\nimage over 0,0 0,0 "https://evil.example/x.png"\npop graphic-context\n',
  ],
  [
    'MSL of ImageMagick',
    '<?xml version="1.0"?><image><read filename="/etc/passwd"/><write filename="/tmp/x.png"/></image>',
  ],
  ['PPM', 'P6 2 2 255\n............'],
  ['Radiance', '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 2 +X 2\n................'],
  ['FITS', 'SIMPLE  =                    T'.padEnd(2880)],
  ['VIPS', '\x08\xf2\xa6\xb6'.padEnd(200, '\0')],
  ['matrix', '2 2\n1 2\n3 4\n'],
  ['CSV', '1,2\n3,4\n'],
  ['JPEG XL', '\xff\x0a'.padEnd(100, '\x11')],
  ['JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'.padEnd(100, '\0')],
  ['OpenEXR', 'v/1\x01\x02\0\0\0'.padEnd(100, '\0')],
  ['Photoshop', '8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x02\0\0\0\x02\0\x08\0\x03'.padEnd(100, '\0')],
  ['ZIP', 'PK\x03\x04'.padEnd(100, '\0')],
  ['program', '\x7fELF\x02\x01\x01'.padEnd(100, '\0')],
  ['WebAssembly', '\0asm\x01\0\0\0'],
  ['path', '/etc/passwd'],
  ['address', 'https://evil.example/image.png'],
  ['data address', 'data:image/png;base64,iVBORw0KGgo='],
  ['zeros', '\0'.repeat(1000)],
]

/** Files that are no JPEG, PNG or WebP, whatever name and type say. None may be accepted. */
export async function otherFormats(): Promise<HostileFile[]> {
  const png = await noise().png().toBuffer()
  const files: [string, Buffer][] = [
    ['GIF', await noise().gif().toBuffer()],
    ['GIF that is a script', Buffer.concat([Buffer.from('GIF89a/*'), Buffer.alloc(40), Buffer.from('*/=alert(1)//;')])],
    ['TIFF', await noise().tiff().toBuffer()],
    ['AVIF', await noise().avif({ effort: 0 }).toBuffer()],
    ['HEIC', box('heic')],
    ['AVIF without an image', box('avif')],
    ['BMP', bmp()],
    ['ICO', ico(png)],
    ['PDF with an image', Buffer.concat([Buffer.from(pdf), png])],
    ['image after a space', Buffer.concat([Buffer.from(' '), png])],
    ...texts.map(([name, text]): [string, Buffer] => [name, Buffer.from(text, 'latin1')]),
  ]
  return files.map(([name, bytes]) => ({ name, bytes }))
}

/** Images that are something else, too: they are accepted, but nothing except the image may be served. */
export async function polyglots(): Promise<HostileFile[]> {
  const script = Buffer.from('<script>alert("polyglot")</script>')
  const zip = Buffer.from('PK\x05\x06polyglot'.padEnd(30, '\0'), 'latin1')
  const [png, jpeg] = [await noise().png().toBuffer(), await noise().jpeg().toBuffer()]
  const webp = await noise().webp().toBuffer()
  return [
    { name: 'PNG and HTML', bytes: Buffer.concat([png, script]), isValid: true },
    { name: 'JPEG and ZIP', bytes: Buffer.concat([jpeg, zip]), isValid: true },
    { name: 'JPEG and PDF', bytes: Buffer.concat([jpeg, Buffer.from(`${pdf}polyglot`)]), isValid: true },
    { name: 'WebP and script', bytes: Buffer.concat([webp, script]), isValid: true },
    { name: 'JPEG and another one', bytes: Buffer.concat([jpeg, jpeg]), isValid: true },
  ]
}
