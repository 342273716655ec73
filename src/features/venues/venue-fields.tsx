import { CoordinatesField } from '../../ui/form/coordinates-field.tsx'
import { fieldProps } from '../../ui/form/field-props.ts'
import { ImageField } from '../../ui/form/image-field.tsx'
import { type FieldName, type FieldsProps, type RecordForm, textsOf, type ValuesOf } from '../../ui/form/record-form.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { type PublicVenue, type VenueInput, venueImage, venueInput } from './venue.ts'

type Field = FieldName<VenueInput>
type Values = ValuesOf<Field, { image: string | File }>

const labels: Record<Field, string> = {
  name: 'Name',
  address: 'Address',
  coordinates: 'Coordinates',
  directions: 'Directions',
  image: 'Picture of the surroundings',
  imageAlt: 'Description of the picture',
}

export const venueForm: RecordForm<PublicVenue, Values> = {
  schema: venueInput,
  labels,
  valuesOf: (venue) => textsOf(labels, venue),
  inputOf: (values) => values,
  picture: 'image',
  Fields: VenueFields,
  sharedFields: { address: (props) => <TextField {...fieldProps(venueForm, props).text('address')} /> },
  failed: (_, detail) => detail || 'Failed to save venue.',
}

function VenueFields(props: FieldsProps<Values>) {
  const { input, text, picture } = fieldProps(venueForm, props)
  return (
    <>
      <TextField {...text('name')} />
      <TextField {...text('address')} hint="With the city: calendars show it for each talk here" />
      <CoordinatesField {...input('coordinates')} />
      <TextField
        {...text('directions')}
        rows={3}
        hint="How to get there: from the main venue, from the airport, by bus"
      />
      <ImageField {...picture('image')} {...venueImage} advice="A map or a photo" />
      <TextField {...text('imageAlt')} rows={2} hint="Describes the picture for people who can’t see it" />
    </>
  )
}
