import { ImageField } from '../../ui/form/image-field.tsx'
import type { FieldsProps, RecordForm } from '../../ui/form/record-form.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type PublicSponsor, sponsorInput, sponsorTypes, tiers } from './sponsor.ts'
import { tierNames } from './tier-names.ts'

type Field = 'name' | 'type' | 'tier' | 'contact' | 'website' | 'logo' | 'description'

const labels: Record<Field, string> = {
  name: 'Name',
  type: 'Type',
  tier: 'Tier',
  contact: 'Contact',
  website: 'Website',
  logo: 'Logo',
  description: 'Description',
}

export const sponsorForm: RecordForm<PublicSponsor, Field> = {
  noun: 'sponsor',
  path: '/sponsors',
  schema: sponsorInput,
  labels,
  valuesOf: (sponsor) => ({
    name: sponsor?.name ?? '',
    type: sponsor?.type ?? 'Current',
    tier: sponsor?.tier ?? '',
    contact: sponsor?.contact ?? '',
    website: sponsor?.website ?? '',
    logo: sponsor?.logo ?? '',
    description: sponsor?.description ?? '',
  }),
  inputOf: ({ tier, ...texts }) => ({ ...texts, tier: tier || null }),
  picture: 'logo',
  multipart: true,
  Fields: SponsorFields,
  failed: (_, detail) => detail || 'Failed to save sponsor.',
}

function SponsorFields({ values, errors }: FieldsProps<Field>) {
  const field = (name: Field) => ({
    label: labels[name],
    name,
    defaultValue: String(values[name] ?? ''),
    error: errors[name],
  })
  return (
    <>
      <TextField {...field('name')} required maxLength={120} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...field('type')} hint="The site shows current sponsors">
          {sponsorTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <SelectField {...field('tier')}>
          <option value="">No tier</option>
          {tiers.map((tier) => (
            <option key={tier} value={tier}>
              {tierNames[tier]}
            </option>
          ))}
        </SelectField>
        <TextField {...field('contact')} maxLength={200} hint="A name or an e-mail address" />
        <TextField {...field('website')} type="url" placeholder="https://…" />
      </div>
      <ImageField
        label={labels.logo}
        name="logo"
        value={values.logo ?? ''}
        error={errors.logo}
        maxMegabytes={2}
        types={['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml']}
      />
      <TextField {...field('description')} rows={4} maxLength={2000} />
    </>
  )
}
