import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../browser/api.ts'
import { clothTexts, Swatch } from '../../features/content/look/cloth-swatch.tsx'
import { defaultLook } from '../../features/content/look/default-look.ts'
import { loadLook } from '../../features/content/look/load-look.ts'
import swatchStyles from '../../features/content/look/look-fields.css?url'
import { useSummit } from '../../features/content/use-summit.ts'
import type { BrandColours } from '../../ui/brand/brand-colours.ts'
import { drawnCloths } from '../../ui/brand/cloth-names.ts'
import { Button } from '../../ui/button.tsx'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { ColourTokens, Grounds } from './colour-samples.tsx'
import { classesWith, tokens } from './read-styles.ts'
import styles from './style-guide.css?url'
import { SummitFrames } from './summit-frames.tsx'

const load = async () => (await loadLook(browserApi)) ?? defaultLook

const darkScheme = matchMedia('(prefers-color-scheme: dark)')
function subscribe(listener: () => void) {
  darkScheme.addEventListener('change', listener)
  return () => darkScheme.removeEventListener('change', listener)
}

/** The design for designers: its tokens are read from the stylesheets, and its samples are drawn by the product's components. */
export default function StyleGuide() {
  const { data: look } = useAsync(load)
  const isDark = useSyncExternalStore(subscribe, () => darkScheme.matches)
  return (
    <div className="guide">
      <link rel="stylesheet" href={styles} precedence="default" />
      <link rel="stylesheet" href={swatchStyles} precedence="default" />
      <div>
        <h1 className="flex min-h-11 items-center text-3xl">Style guide</h1>
        <p className="text-muted">
          In the look of this summit and the colour scheme of your system.{' '}
          <Link to="?section=look" className="link inline-flex min-h-11 items-center">
            Change the look
          </Link>
        </p>
      </div>
      <SummitFrames />
      {/* Read again in the other scheme. */}
      {look && <Samples key={String(isDark)} colours={look} />}
    </div>
  )
}

function Samples({ colours }: { colours: BrandColours }) {
  const all = tokens()
  return (
    <>
      <ColourTokens tokens={all} />
      <Grounds tokens={all} />
      <Types tokens={all} />
      <Lengths tokens={all} />
      <Cloths colours={colours} />
      <Components />
    </>
  )
}

type Props = { tokens: ReturnType<typeof tokens> }

function Types({ tokens }: Props) {
  const { name } = useSummit()
  const sizes = [...tokens].filter(([token]) => /^--text-\w+$/.test(token))
  return (
    <section>
      <h2>Type</h2>
      {/* Headings with the rules of pages, but none of this page's outline. */}
      <div className="grid gap-3" inert>
        {sizes.map(([token, size]) => (
          <div key={token}>
            <h2 style={{ fontSize: size }}>{name}</h2>
            <small className="text-muted">
              {token.slice(2)} {size}
            </small>
          </div>
        ))}
      </div>
    </section>
  )
}

const steps = [1, 2, 3, 4, 6, 8, 12, 16]

function Lengths({ tokens }: Props) {
  const unit = tokens.get('--spacing') ?? ''
  return (
    <section>
      <h2>Spacing and corners</h2>
      <ul className="guide-grid">
        {steps.map((step) => (
          <li key={step}>
            <span className="guide-step" style={{ width: `calc(${unit} * ${step})` }} />
            {step} × {unit}
          </li>
        ))}
        {[...tokens]
          .filter(([token]) => token.startsWith('--radius'))
          .map(([token, radius]) => (
            <li key={token}>
              <span className="guide-corner" style={{ borderRadius: radius }} />
              {token.slice(2)} {radius}
            </li>
          ))}
      </ul>
    </section>
  )
}

/** Each in the summit's colours and in its own. */
function Cloths({ colours }: { colours: BrandColours }) {
  return (
    <section>
      <h2>Cloths</h2>
      <ul className="guide-grid">
        {drawnCloths.map((cloth) => (
          <li key={cloth}>
            <Swatch cloth={cloth} colours={colours} tile={undefined} />
            <Swatch cloth={cloth} colours="own" tile={undefined} />
            {clothTexts[cloth].join(', ')}
          </li>
        ))}
      </ul>
    </section>
  )
}

const variants = ['primary', 'sun', 'outline', 'danger'] as const

/** Cards are in the frames above. */
function Components() {
  return (
    <section>
      <h2>Buttons and badges</h2>
      <div className="flex flex-wrap gap-3" inert>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </div>
      <p className="mt-4 flex flex-wrap gap-3">
        {classesWith('tone-').map((tone) => (
          <span key={tone} className={`badge tone-${tone}`}>
            {tone}
          </span>
        ))}
      </p>
    </section>
  )
}
