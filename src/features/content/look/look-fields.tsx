import { use, useState } from 'react'
import { Link } from 'react-router'
import { clothNames, isDrawn } from '../../../ui/brand/cloth-names.ts'
import { fieldProps } from '../../../ui/form/field-props.ts'
import { ImageField } from '../../../ui/form/image-field.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { styleGuide } from '../content-tabs.ts'
import { sectionImage, sectionInput } from '../section.ts'
import { type SectionFieldsProps, sectionLabels } from '../section-values.ts'
import { useSummit } from '../use-summit.ts'
import { clothTexts, Swatch } from './cloth-swatch.tsx'
import { defaultLook } from './default-look.ts'
import { arrangements, clothColours, corners, faces, type Look, lookFields, openings } from './look.ts'
import { LookChoice } from './look-choice.tsx'
import { ColourAdvice, ColourField, Tones } from './look-colours.tsx'
import styles from './look-fields.css?url'
import { LookPreview } from './look-preview.tsx'
import { PreviewSourceContext } from './preview-source.ts'
import { useTile } from './use-tile.ts'

const clothColoursTexts = { brand: 'The brand’s', own: 'The cloth’s own' }
const faceTexts = { familjen: 'Familjen Grotesk', shoulders: 'Big Shoulders', serif: 'Young Serif' }
const cornerTexts = { sharp: 'Sharp', soft: 'Soft', round: 'Round' }
const arrangementTexts = { stage: 'Stage', print: 'Print' }
const openingTexts = { continent: 'Continent', cloth: 'Cloth', picture: 'A picture' }

const parts = [
  { value: 'fields', label: 'Choose' },
  { value: 'preview', label: 'Preview' },
] as const

/** The summit's look, beside pages of the site as they would be. On small screens the preview is behind a switch. */
export function LookFields(props: SectionFieldsProps) {
  const { values, errors, isNew } = props
  const { picture } = fieldProps({ labels: sectionLabels, schema: sectionInput }, props)
  const { heroImage } = use(PreviewSourceContext)
  const [look, setLook] = useState(() => lookOf(values, isNew && heroImage !== ''))
  const [image, setImage] = useState(values.image)
  const [part, setPart] = useState<(typeof parts)[number]['value']>('fields')
  const tile = useTile(image)
  const sample = useSample()
  const set = (change: Partial<Look>) => setLook((before) => ({ ...before, ...change }))
  const shown = lookFields.safeParse(look).data
  const colours = shown ?? defaultLook
  const choice = { look, onChange: set }

  return (
    <div className={`look-form look-shows-${part}`}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="look-switch">
        <SegmentedControl label="Look" options={parts} value={part} onChange={setPart} />
      </div>
      <div className="look-fields">
        <p className="text-sm text-muted">
          For pages, emails, share pictures, icons, print and this console. Visitors see it after you save.
          <Link to={styleGuide} className="link flex min-h-11 items-center">
            Style guide
          </Link>
        </p>
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
        <Tones colours={colours} />
        <LookChoice {...choice} name="cloth" options={clothNames}>
          {(cloth) => (
            <>
              <Swatch cloth={cloth} colours={look.clothColours === 'own' ? 'own' : colours} tile={tile} />
              <b>{clothTexts[cloth][0]}</b>
              <span className="text-muted">{clothTexts[cloth][1]}</span>
            </>
          )}
        </LookChoice>
        {look.cloth === 'tile' && (
          <ImageField
            {...picture('image')}
            {...sectionImage}
            value={image}
            label="Tile"
            advice="It repeats in both directions. Behind text, only its light parts show"
            onChange={setImage}
          />
        )}
        {isDrawn(look.cloth) && (
          <LookChoice {...choice} name="clothColours" options={clothColours}>
            {(option) => clothColoursTexts[option]}
          </LookChoice>
        )}
        <LookChoice {...choice} name="opening" options={openings}>
          {(opening) => openingTexts[opening]}
        </LookChoice>
        <OpeningNote look={look} hasPicture={heroImage !== ''} />
        <LookChoice {...choice} name="face" options={faces}>
          {(face) => (
            <>
              <span className="look-sample">{sample}</span>
              <span className="text-muted">{faceTexts[face]}</span>
            </>
          )}
        </LookChoice>
        <div className="look-pair">
          <LookChoice {...choice} name="arrangement" options={arrangements}>
            {(arrangement) => arrangementTexts[arrangement]}
          </LookChoice>
          <LookChoice {...choice} name="corners" options={corners}>
            {(corner) => cornerTexts[corner]}
          </LookChoice>
        </div>
      </div>
      {shown && <LookPreview look={shown} tile={tile} image={image} />}
    </div>
  )
}

/** Says where home does not open as chosen, or leaves out a picture. */
function OpeningNote({ look: { opening, arrangement }, hasPicture }: { look: Look; hasPicture: boolean }) {
  const isPrint = arrangement === 'print'
  const notes = [
    opening === 'picture' &&
      !hasPicture &&
      `The Hero section has no picture yet. Until it has one, the home page opens with the ${isPrint ? 'cloth' : 'continent'}.`,
    opening === 'continent' && isPrint && 'Print shows the cloth in place of the continent.',
    opening !== 'picture' && hasPicture && 'The picture of the Hero section isn’t shown on the home page.',
  ].filter(Boolean)
  return notes.length > 0 && <p className="text-sm text-muted">{notes.join(' ')}</p>
}

/**
 * The values of the form may be a draft: any texts.
 * @param opensWithPicture true where home opens with the hero's picture until a look is chosen
 */
function lookOf(values: SectionFieldsProps['values'], opensWithPicture: boolean) {
  const given = Object.entries(defaultLook).map(([name, fallback]) => [
    name,
    values[`look.${name as keyof typeof defaultLook}`] || fallback,
  ])
  const look = Object.fromEntries(given) as Look
  // Not in a draft, in which someone has chosen.
  const isDefault = Object.entries(defaultLook).every(([name, value]) => look[name as keyof Look] === value)
  return isDefault && opensWithPicture ? { ...look, opening: 'picture' as const } : look
}

/** Returns a short text for the typefaces: 'Lagos 27'. */
function useSample(): string {
  const { city, name, startDate } = useSummit()
  return [(city || name).split(/[\s,]/)[0], startDate.slice(2, 4)].filter(Boolean).join(' ')
}
