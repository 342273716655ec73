import { fieldProps } from '../../ui/form/field-props.ts'
import { ImageField } from '../../ui/form/image-field.tsx'
import { type FieldName, type FieldsProps, type RecordForm, textsOf, type ValuesOf } from '../../ui/form/record-form.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { type GalleryImageInput, galleryImageInput, type PublicGalleryImage } from './gallery-image.ts'
import { galleryReplacement } from './gallery-upload.ts'

type Field = FieldName<GalleryImageInput>
type Values = ValuesOf<Field, { image_path: string | File }>

const labels: Record<Field, string> = {
  event_title: 'Event title',
  caption: 'Caption',
  alt: 'Description of the picture',
  image_path: 'Picture',
}

export const galleryImageForm: RecordForm<PublicGalleryImage, Values> = {
  schema: galleryImageInput,
  labels,
  valuesOf: (image) => textsOf(labels, image),
  inputOf: (values) => values,
  picture: 'image_path',
  Fields: GalleryImageFields,
  sharedFields: {
    event_title: (props) => <TextField {...fieldProps(galleryImageForm, props).text('event_title')} />,
    caption: (props) => <TextField {...fieldProps(galleryImageForm, props).text('caption')} />,
    alt: (props) => <TextField {...fieldProps(galleryImageForm, props).text('alt')} />,
  },
  failed: (_, detail) => detail || 'Failed to save image.',
}

function GalleryImageFields(props: FieldsProps<Values>) {
  const { text, picture } = fieldProps(galleryImageForm, props)
  return (
    <>
      <TextField {...text('event_title')} />
      <TextField {...text('caption')} hint="Shown with the picture" />
      <TextField
        {...text('alt')}
        hint="Describes the picture for people who can’t see it; without one, they hear the event title"
      />
      <ImageField {...picture('image_path')} {...galleryReplacement} />
    </>
  )
}
