import type { BrandColours } from '../../../ui/brand/brand-colours.ts'
import { lightTonesOf } from '../../../ui/brand/light-tones.ts'
import { contrastOf, textContrast } from '../../../ui/brand/tones.ts'
import { Field } from '../../../ui/form/field.tsx'
import { HiddenInput } from '../../../ui/form/hidden-input.tsx'
import { sectionLabels } from '../section-values.ts'

type ColourFieldProps = {
  name: 'look.main' | 'look.accent'
  value: string
  error: string | undefined
  onChange: (colour: string) => void
}

/** A colour, by the system's picker or as a code such as '#17336b', with its contrast. */
export function ColourField({ name, value, error, onChange }: ColourFieldProps) {
  const isColour = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <Field
      label={sectionLabels[name]}
      error={error}
      hint={isColour && `${ratio(value, '#ffffff')} on white, ${ratio(value, '#000000')} on black`}
    >
      {(control) => (
        <div className="look-colour field">
          <input
            type="color"
            aria-label={`Pick: ${sectionLabels[name]}`}
            value={isColour ? value : '#000000'}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <input
            {...control}
            data-field={name}
            value={value}
            maxLength={20}
            spellCheck={false}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <HiddenInput name={name} value={value} />
        </div>
      )}
    </Field>
  )
}

type AdviceProps = { colours: BrandColours; onChange: (colours: Partial<BrandColours>) => void }

/** Says which chosen colours would be hard to read, and how the site adjusts them. */
export function ColourAdvice({ colours, onChange }: AdviceProps) {
  const { ink, sun } = lightTonesOf(colours)
  const advice: readonly (readonly [
    field: keyof BrandColours,
    text: string,
    shown: string,
    before: string,
    after: string,
  ])[] = [
    [
      'main',
      'White text on the main colour is hard to read. Headers are shown darker',
      ink,
      ratio(colours.main, '#ffffff'),
      ratio(ink, '#ffffff'),
    ],
    [
      'accent',
      'The accent colour is hard to read on the main colour. It’s shown lighter',
      sun,
      ratio(colours.accent, ink),
      ratio(sun, ink),
    ],
  ]
  return advice
    .filter(([field, , shown]) => colours[field] !== shown)
    .map(([field, text, shown, before, after]) => (
      <div key={field} className="alert tone-warning look-advice">
        <p>
          {text}: <b className="tabular-nums">{shown}</b>, {after} : 1 instead of {before} : 1.
        </p>
        <button type="button" className="button button-primary" onClick={() => onChange({ [field]: shown })}>
          Use it
        </button>
      </div>
    ))
}

const strip = [
  'ink-deep',
  'ink',
  'primary',
  'on-ink-muted',
  'sand',
  'ground',
  'warm',
  'sun-ground',
  'sun',
  'on-warm-muted',
] as const

/** Some of the tones that the site derives from the two colours. */
export function Tones({ colours }: { colours: BrandColours }) {
  const tones = lightTonesOf(colours)
  return (
    <div>
      <div className="look-tones" aria-hidden="true">
        {strip.map((name) => (
          <i key={name} style={{ background: tones[name] }} />
        ))}
      </div>
      <p className="mt-1.5 text-sm text-muted">
        The site derives its tones from both, light and dark. Every text has at least {textContrast} : 1.
      </p>
    </div>
  )
}

/** Rounded down, so that it never promises more than there is. */
const ratio = (one: string, other: string) => (Math.floor(contrastOf(one, other) * 10) / 10).toFixed(1)
