import { type ComponentProps, use } from 'react'
import { ChoiceField } from '../../../ui/form/choice-field.tsx'
import { useAsync } from '../../../ui/hooks/use-async.ts'
import { PlaceOptions } from './place-options.ts'

type FieldProps = Omit<ComponentProps<typeof ChoiceField>, 'options' | 'none'>

/** Track and room, each chosen or any other text; only texts where the lists cannot be loaded. */
export function PlaceFields({ track, location }: { track: FieldProps; location: FieldProps }) {
  const { data, failure } = useAsync(use(PlaceOptions))
  const places = failure ? { tracks: [], rooms: [] } : data
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceField {...track} options={places?.tracks} none="No track" />
      <ChoiceField {...location} options={places?.rooms} none="No room" />
    </div>
  )
}
