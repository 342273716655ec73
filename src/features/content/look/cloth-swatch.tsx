import type { BrandColours } from '../../../ui/brand/brand-colours.ts'
import { brandPath } from '../../../ui/brand/brand-path.ts'
import { type ClothName, isDrawn } from '../../../ui/brand/cloth-names.ts'
import { clothSize } from '../../../ui/brand/cloths.ts'
import { Upload } from '../../../ui/icons/console-icons.tsx'
import { type Tile, tileSize } from './tile.ts'

export const clothTexts: Record<ClothName, readonly [name: string, origin: string]> = {
  diamonds: ['Diamonds', 'The default'],
  kanga: ['Kanga', 'Swahili coast'],
  kente: ['Kente', 'Asante, Ewe'],
  adire: ['Adire eleko', 'Yoruba'],
  bogolan: ['Bògòlanfini', 'Bamana'],
  kuba: ['Kuba', 'Kuba, Shoowa'],
  shweshwe: ['Shweshwe', 'Sotho, Xhosa'],
  tile: ['Your own', 'A picture'],
  none: ['None', 'Plain colours'],
}

type SwatchProps = { cloth: ClothName; colours: BrandColours | 'own'; tile: Tile | undefined }

/** A piece of cloth, at half its size. */
export function Swatch({ cloth, colours, tile }: SwatchProps) {
  if (cloth === 'tile' && !tile)
    return (
      <span className="look-swatch look-swatch-empty">
        <Upload aria-hidden="true" className="size-5" />
      </span>
    )
  const piece = pieceOf(cloth, colours, tile)
  if (!piece) return <span className="look-swatch bg-sand" />
  const { src, size } = piece
  return (
    <span
      className="look-swatch"
      style={{ backgroundImage: `url("${src}")`, backgroundSize: size.map((length) => `${length / 2}px`).join(' ') }}
    />
  )
}

function pieceOf(cloth: ClothName, colours: BrandColours | 'own', tile: Tile | undefined) {
  if (cloth === 'tile') return tile && { src: tile.src, size: tileSize(tile, 120) }
  return isDrawn(cloth) ? { src: brandPath(cloth, colours), size: clothSize(cloth) } : undefined
}
