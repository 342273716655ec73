import { useEffect, useState } from 'react'
import { Chapter, Specimen } from './specimen.tsx'

const grounds = ['ground', 'sand', 'card', 'ink', 'primary', 'success', 'info', 'warning', 'danger', 'dark'] as const
const others = ['sun', 'tile', 'line', 'field-line', 'text', 'muted', 'link'] as const
const names = [...grounds, ...others, 'on-ink', 'on-ink-muted', 'primary-hover'] as const

/** Every pair of text and background colours in use. */
const pairs: [text: string, ground: string][] = [
  ...['text', 'muted', 'link', 'success-text', 'info-text', 'warning-text', 'danger-text', 'plum-text'].flatMap(
    (text) => ['ground', 'sand', 'card'].map((ground): [string, string] => [text, ground]),
  ),
  ['on-ink', 'ink'],
  ['on-ink-muted', 'ink'],
  ['sun', 'ink'],
  ['ink', 'sun'],
  ['ink', 'tile'],
  ...['primary', 'primary-hover', 'success', 'info', 'warning', 'danger', 'dark'].map((ground): [string, string] => [
    'color-white',
    ground,
  ]),
]

const sizes = ['text-5xl', 'text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm']
const steps = [4, 8, 12, 16, 24, 32, 48, 64]

export function Tokens() {
  return (
    <>
      <Chapter title="Colours">
        <Specimen name="Tokens" wide>
          <ul className="guide-swatches">
            {names.map((name) => (
              <li key={name}>
                <span style={{ background: `var(--${name})` }} />
                <code>{name}</code>
              </li>
            ))}
          </ul>
        </Specimen>
        <Specimen name="Contrast, at least 4.5" wide>
          <Pairs />
        </Specimen>
      </Chapter>
      <Chapter title="Type">
        <Specimen name="Headings: Familjen Grotesk" wide>
          {sizes.map((size) => (
            <p key={size} className={`${size} font-heading font-semibold`}>
              Lagos, 2–5 November <code className="text-sm">{size}</code>
            </p>
          ))}
        </Specimen>
        <Specimen name="Body: the system's font" wide>
          <p>Plain, warm, concrete: what, when, where, who, how much.</p>
          <p className="text-sm text-muted">Small and muted: what may be read later.</p>
        </Specimen>
      </Chapter>
      <Chapter title="Space">
        <Specimen name="Steps of 4 px">
          {steps.map((step) => (
            <p key={step} className="guide-step">
              <span style={{ width: step }} />
              <span>{step} px</span>
            </p>
          ))}
        </Specimen>
        <Specimen name="Radius 10 px, the one shadow">
          <div className="guide-box rounded border border-line bg-card shadow-card" />
        </Specimen>
      </Chapter>
    </>
  )
}

const dark = '(prefers-color-scheme: dark)'

/** Returns the colours of the current scheme; empty until mounted. */
function useTokens() {
  const [tokens, setTokens] = useState<(name: string) => string>()
  useEffect(() => {
    const read = () => setTokens(() => (name: string) => style.getPropertyValue(`--${name}`).trim())
    const style = getComputedStyle(document.documentElement)
    const scheme = matchMedia(dark)
    read()
    scheme.addEventListener('change', read)
    return () => scheme.removeEventListener('change', read)
  }, [])
  return tokens
}

function Pairs() {
  const token = useTokens()
  return (
    <ul className="guide-pairs">
      {pairs.map(([text, ground]) => {
        const ratio = token && contrast(token(text), token(ground))
        return (
          <li
            key={`${text} ${ground}`}
            data-contrast={ratio?.toFixed(2)}
            style={{ color: `var(--${text})`, background: `var(--${ground})` }}
          >
            <code>
              {text.replace('color-', '')} on {ground}
            </code>
            <span>{ratio?.toFixed(1)}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the WCAG contrast ratio of two colours such as '#12172b'. */
function contrast(a: string, b: string): number {
  const [light, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  // Tailwind shortens '#ffffff'.
  const hex = colour.length === 4 ? colour.replace(/[\da-f]/gi, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
