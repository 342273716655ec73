import { encode } from 'uqr'

/** A QR code, dark on light in every colour scheme: many cameras read no other. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(linesOf).join('')} stroke="#000" />
    </svg>
  )
}

/** Returns a path along the dark parts of a row: much shorter than a square for each of them. */
function linesOf(row: boolean[], y: number): string {
  let path = ''
  for (let x = row.indexOf(true); x >= 0; ) {
    const end = row.indexOf(false, x)
    path += `M${x} ${y}.5h${end - x}`
    x = row.indexOf(true, end)
  }
  return path
}
