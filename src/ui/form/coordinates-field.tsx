import type { ComponentProps, FormEvent } from 'react'
import { formatCoordinates, parseCoordinates } from '../../lib/coordinates.ts'
import { TextField } from './text-field.tsx'

/** A text field for coordinates, which also accepts a link to a map. */
export const CoordinatesField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    {...props}
    onInput={replacePastedLink}
    hint="For the map: -1.2886, 36.8233, or an OpenStreetMap or Google Maps link"
  />
)

/** Replaces a pasted link by its coordinates. */
function replacePastedLink({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) {
  const place = (nativeEvent as InputEvent).inputType === 'insertFromPaste' && parseCoordinates(field.value)
  if (place) field.value = formatCoordinates(place)
}
