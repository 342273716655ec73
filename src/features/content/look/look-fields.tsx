import { type ReactNode, useState } from 'react'
import type { BrandColours } from '../../../ui/brand/brand-colours.ts'
import { brandPath } from '../../../ui/brand/brand-path.ts'
import { type DrawnCloth, drawnCloths, isDrawn } from '../../../ui/brand/cloth-names.ts'
import { contrastOf, textContrast, tonesOf } from '../../../ui/brand/tones.ts'
import { Field } from '../../../ui/form/field.tsx'
import { HiddenInput } from '../../../ui/form/hidden-input.tsx'
import { type SectionFieldsProps, sectionLabels } from '../section-values.ts'
import { defaultLook } from './default-look.ts'
import { arrangements, corners, faces, type Look, lookFields, openings } from './look.ts'
import styles from './look-fields.css?url'
import { LookPreview } from './look-preview.tsx'

type LookField = keyof Look

const clothTexts: Record<DrawnCloth | 'none', readonly [name: string, origin: string]> = {
  diamonds: ['Diamonds', 'The default'],
  kanga: ['Kanga', 'Swahili coast'],
  kente: ['Kente', 'Asante, Ewe'],
  adire: ['Adire eleko', 'Yoruba'],
  bogolan: ['Bògòlanfini', 'Bamana'],
  kuba: ['Kuba', 'Shoowa'],
  shweshwe: ['Shweshwe', 'Sotho, Xhosa'],
  none: ['None', 'Plain colours'],
}
const faceTexts = { familjen: 'Familjen Grotesk', shoulders: 'Big Shoulders', serif: 'Young Serif' }
const cornerTexts = { sharp: 'Sharp', soft: 'Soft', round: 'Round' }
const arrangementTexts = { stage: 'Stage', print: 'Print' }
const openingTexts = { continent: 'The continent', cloth: 'The cloth', picture: 'The hero’s picture' }

/** The summit's colours, cloth and typeface, beside pages of the site as they would look. */
export function LookFields({ values, errors }: SectionFieldsProps) {
  const [look, setLook] = useState(() => lookOf(values))
  const set = (change: Partial<Look>) => setLook((before) => ({ ...before, ...change }))
  const shown = lookFields.safeParse(look).data
  const colours = shown ?? defaultLook

  const choice = <Name extends 'cloth' | 'face' | 'corners' | 'arrangement' | 'opening', Option extends Look[Name]>(
    name: Name,
    options: readonly Option[],
    text: (option: Option) => ReactNode,
  ) => (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{sectionLabels[`look.${name}`]}</legend>
      <div className={`look-choices look-choices-${name}`}>
        {options.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={`look.${name}`}
              value={option}
              defaultChecked={look[name] === option}
              onChange={() => set({ [name]: option })}
            />
            {text(option)}
          </label>
        ))}
      </div>
    </fieldset>
  )

  return (
    <div className="look-form">
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="grid content-start gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          {(['main', 'accent'] as const).map((name) => (
            <ColourField
              key={name}
              name={`look.${name}`}
              value={look[name]}
              error={errors[`look.${name}`]}
              onChange={(colour) => set({ [name]: colour })}
            />
          ))}
        </div>
        {shown && <ColourAdvice colours={shown} onChange={set} />}
        {choice('cloth', [...drawnCloths, 'none'] as const, (cloth) => (
          <>
            <Swatch cloth={cloth} colours={colours} />
            <b>{clothTexts[cloth][0]}</b>
            <span className="text-muted">{clothTexts[cloth][1]}</span>
          </>
        ))}
        {choice('face', faces, (face) => faceTexts[face])}
        {choice('arrangement', arrangements, (arrangement) => arrangementTexts[arrangement])}
        {choice('corners', corners, (corner) => cornerTexts[corner])}
        {choice('opening', openings, (opening) => openingTexts[opening])}
        <p className="text-sm text-muted">Visitors see the new look as soon as it’s saved.</p>
      </div>
      {shown && <LookPreview look={shown} />}
    </div>
  )
}

/** The values of the form may be a draft: any texts. */
const lookOf = (values: SectionFieldsProps['values']) =>
  Object.fromEntries(
    Object.entries(defaultLook).map(([name, fallback]) => [name, values[`look.${name as LookField}`] || fallback]),
  ) as Look

type ColourFieldProps = {
  name: 'look.main' | 'look.accent'
  value: string
  error: string | undefined
  onChange: (colour: string) => void
}

/** A colour, by the system's picker or as a code such as '#17336b'. */
function ColourField({ name, value, error, onChange }: ColourFieldProps) {
  return (
    <Field label={sectionLabels[name]} error={error}>
      {(control) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={`Pick: ${sectionLabels[name]}`}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            className="size-11 shrink-0 cursor-pointer rounded border border-field-line bg-card p-1"
          />
          <input
            {...control}
            value={value}
            maxLength={20}
            spellCheck={false}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            className="field tabular-nums"
          />
          <HiddenInput name={name} value={value} />
        </div>
      )}
    </Field>
  )
}

type AdviceProps = { colours: BrandColours; onChange: (colours: Partial<BrandColours>) => void }

/** Says which chosen colours would be hard to read, and how the site adjusts them. */
function ColourAdvice({ colours, onChange }: AdviceProps) {
  const { ink, sun } = tonesOf(colours).light
  const advice: readonly (readonly [field: keyof BrandColours, text: string, shown: string])[] = [
    ['main', 'White text on the main colour is hard to read. Headers are shown darker', ink],
    ['accent', 'The accent colour is hard to read on the main colour. It’s shown lighter', sun],
  ]
  return advice
    .filter(([field, , shown]) => colours[field] !== shown)
    .map(([field, text, shown]) => (
      <div key={field} className="alert tone-warning flex flex-wrap items-center justify-between gap-3">
        <p>
          {text}: <b className="tabular-nums">{shown}</b>
          {field === 'accent' &&
            `. Contrast ${ratio(colours.accent, ink)} instead of ${textContrast} to 1, then ${ratio(sun, ink)}`}
        </p>
        <button type="button" className="button button-outline" onClick={() => onChange({ [field]: shown })}>
          Use it
        </button>
      </div>
    ))
}

const ratio = (one: string, other: string) => (Math.floor(contrastOf(one, other) * 10) / 10).toFixed(1)

function Swatch({ cloth, colours: { main, accent } }: { cloth: string; colours: BrandColours }) {
  if (!isDrawn(cloth)) return <span className="look-swatch bg-sand" />
  return <img src={brandPath(cloth, { main, accent })} alt="" className="look-swatch" />
}
