import { useLayoutEffect, useRef, useState } from 'react'
import { contrastOf, textContrast } from '../../ui/brand/tones.ts'
import { classesWith, coloursAt, type tokens } from './read-styles.ts'

type Props = { tokens: ReturnType<typeof tokens> }

const oneDecimal = (contrast: number) => (Math.floor(contrast * 10) / 10).toFixed(1)

/** Each colour, and its contrast to the ground of pages and to white. */
export function ColourTokens({ tokens }: Props) {
  const ground = tokens.get('--ground') ?? ''
  const colours = [...tokens].filter(([name, value]) => /^#|^rgb\(/.test(value) && !name.startsWith('--color-'))
  return (
    <section>
      <h2>Colours</h2>
      <p className="mb-4 text-muted">With their contrast to the ground of pages, and to white.</p>
      <ul className="guide-grid">
        {colours.map(([name, value]) => (
          <li key={name}>
            <span className="guide-colour" style={{ background: value }} />
            <b>{name.slice(2)}</b>
            <br />
            {value}
            <br />
            <span className="text-muted">
              {oneDecimal(contrastOf(value, ground))} · {oneDecimal(contrastOf(value, '#ffffff'))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Each ground with the texts that may stand on it. */
export function Grounds({ tokens }: Props) {
  const texts = [...tokens.keys()].filter((name) => /^--(text|muted|link|[a-z]+-text)$/.test(name))
  return (
    <section>
      <h2>Grounds</h2>
      <p className="mb-4 text-muted">
        With the contrast of each text. What is struck through has less than {textContrast}, and is no text there.
      </p>
      <div className="guide-grid guide-wide">
        {classesWith('ground-').map((ground) => (
          <div key={ground} className={`guide-ground ground-${ground}`}>
            <h3 className="mb-2 text-lg">{ground}</h3>
            {texts.map((token) => (
              <TextSample key={token} token={token} />
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

/** A text with the contrast that it has where it stands. */
function TextSample({ token }: { token: string }) {
  const element = useRef<HTMLParagraphElement>(null)
  const [contrast, setContrast] = useState(Number.NaN)
  useLayoutEffect(() => {
    if (element.current) setContrast(contrastOf(...coloursAt(element.current)))
  }, [])
  const name = token.slice(2)
  if (contrast < textContrast)
    return (
      <p>
        <s>{name}</s> {oneDecimal(contrast)}
      </p>
    )
  return (
    <p ref={element} style={{ color: `var(${token})` }}>
      {name} <span>{oneDecimal(contrast)}</span>
    </p>
  )
}
