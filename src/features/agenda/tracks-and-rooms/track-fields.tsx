import { fieldProps } from '../../../ui/form/field-props.ts'
import {
  type FieldName,
  type FieldsProps,
  type RecordForm,
  textsOf,
  type ValuesOf,
} from '../../../ui/form/record-form.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { type Color, colors } from '../../../ui/palette.ts'
import { noChoice } from '../no-choice.ts'
import { type PublicTrack, type TrackInput, trackInput } from './track.ts'

type Field = FieldName<Omit<TrackInput, 'order'>>
type Values = ValuesOf<Field>

const labels: Record<Field, string> = { name: 'Name', color: 'Color' }

export const trackForm: RecordForm<PublicTrack, Values> = {
  schema: trackInput,
  labels,
  valuesOf: (track) => textsOf(labels, track),
  inputOf: ({ name, color }) => ({ name, color: color || null }),
  Fields: TrackFields,
  sharedFields: { color: () => <ColorField chosen="indigo" /> },
  failed: (_, detail) => detail || 'Failed to save track.',
}

function TrackFields(props: FieldsProps<Values>) {
  const { text } = fieldProps(trackForm, props)
  const { isNew, values } = props
  return (
    <>
      <TextField {...text('name')} hint={isNew ? undefined : 'Agenda items in this track will also get the new name'} />
      <ColorField chosen={values.color} canBeFree={isNew} />
    </>
  )
}

function ColorField({ chosen, canBeFree = false }: { chosen: string; canBeFree?: boolean }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{labels.color}</legend>
      <div className="flex flex-wrap gap-x-5">
        {canBeFree && <ColorChoice value="" chosen={chosen} />}
        {colors.map((color) => (
          <ColorChoice key={color} value={color} chosen={chosen} />
        ))}
      </div>
    </fieldset>
  )
}

/** Without a value, the server chooses a colour that no other track has. */
function ColorChoice({ value, chosen }: { value: Color | ''; chosen: string }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2">
      <input
        type="radio"
        name="color"
        value={value}
        defaultChecked={value === chosen}
        className="size-6 shrink-0 accent-(--primary)"
      />
      {value ? <span className={`badge tone-${value} capitalize`}>{value}</span> : noChoice.tracks.color}
    </label>
  )
}
