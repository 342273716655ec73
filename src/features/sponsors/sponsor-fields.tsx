import { fieldProps } from '../../ui/form/field-props.ts'
import { Fold } from '../../ui/form/fold.tsx'
import { ImageField } from '../../ui/form/image-field.tsx'
import { type FieldName, type FieldsProps, type RecordForm, textsOf, type ValuesOf } from '../../ui/form/record-form.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import {
  logoRules,
  type PublicSponsor,
  type SponsorInput,
  sponsorDefaults,
  sponsorInput,
  sponsorTypes,
  tiers,
} from './sponsor.ts'
import { noTier, tierNames } from './tier-names.ts'

type Field = FieldName<SponsorInput>
type Values = ValuesOf<Field, { logo: string | File }>

const labels: Record<Field, string> = {
  name: 'Name',
  type: 'Type',
  tier: 'Tier',
  contact: 'Contact',
  website: 'Website',
  logo: 'Logo',
  description: 'Description',
}

export const sponsorForm: RecordForm<PublicSponsor, Values> = {
  schema: sponsorInput,
  labels,
  valuesOf: (sponsor) => textsOf(labels, sponsor ?? sponsorDefaults),
  inputOf: ({ tier, ...texts }) => ({ ...texts, tier: tier || null }),
  picture: 'logo',
  Fields: SponsorFields,
  sharedFields: { tier: TierField, type: TypeField },
  failed: (_, detail) => detail || 'Failed to save sponsor.',
}

function SponsorFields(props: FieldsProps<Values>) {
  const { text, picture } = fieldProps(sponsorForm, props)
  return (
    <>
      <TextField {...text('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TypeField {...props} />
        <TierField {...props} />
      </div>
      <TextField {...text('website')} type="url" placeholder="https://…" />
      <ImageField {...picture('logo')} {...logoRules} />
      <Fold summary="Contact and description" fields={['contact', 'description']} {...props}>
        <TextField {...text('contact')} hint="A name or an email address" />
        <div className="sm:col-span-2">
          <TextField {...text('description')} rows={4} />
        </div>
      </Fold>
    </>
  )
}

function TypeField(props: FieldsProps<Values>) {
  return (
    <SelectField {...fieldProps(sponsorForm, props).input('type')} hint="The site shows current sponsors">
      {sponsorTypes.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </SelectField>
  )
}

function TierField(props: FieldsProps<Values>) {
  return (
    <SelectField {...fieldProps(sponsorForm, props).input('tier')}>
      <option value="">{noTier}</option>
      {tiers.map((tier) => (
        <option key={tier} value={tier}>
          {tierNames[tier]}
        </option>
      ))}
    </SelectField>
  )
}
