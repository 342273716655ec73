import continent from '../ui/brand/continent.svg'
import mark from '../ui/brand/mark.svg'
import notFound from '../ui/brand/not-found.svg'
import { Brand } from '../ui/brand.tsx'
import { SocialLinks } from '../ui/social-links.tsx'
import { Chapter, Row, Specimen } from './specimen.tsx'

const cloths = [
  ['ink', 'on-ink'],
  ['sand', 'text'],
  ['primary', 'color-white'],
  ['success', 'color-white'],
  ['info', 'color-white'],
] as const

const networks = ['X', 'LinkedIn', 'YouTube', 'Website', 'Elsewhere'].map((label) => ({
  label,
  href: 'https://example.com/',
}))

export function BrandChapter() {
  return (
    <Chapter title="Brand">
      <Specimen name="Continent" onInk>
        <img src={continent} alt="" width={1000} height={1062} className="guide-figure" />
      </Specimen>
      <Specimen name="Name and mark" onInk>
        <Brand name="Lagos Fintech Week" logo="" />
        <Row>
          {[24, 36, 72].map((size) => (
            <img key={size} src={mark} alt="" width={size} height={size} />
          ))}
        </Row>
      </Specimen>
      <Specimen name="Cloth on its grounds">
        <div className="guide-stack">
          {cloths.map(([ground, text]) => (
            <div
              key={ground}
              className="cloth guide-cloth"
              style={{ background: `var(--${ground})`, color: `var(--${text})` }}
            >
              {ground}
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen name="Band" wide>
        <div className="cloth-band" />
      </Specimen>
      <Specimen name="Page not found" onInk>
        <img src={notFound} alt="" width={960} height={320} className="guide-figure" />
      </Specimen>
      <Specimen name="Links to other places" onInk>
        <SocialLinks links={networks} of="the summit" />
      </Specimen>
    </Chapter>
  )
}
