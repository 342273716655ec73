import { fieldProps } from '../../ui/form/field-props.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { RowsField } from './rows-field.tsx'
import { part } from './rows-part.ts'
import { maxPackages, maxStats, sectionInput, sponsorPackage, stat } from './section.ts'
import { type SectionFieldsProps, sectionLabels } from './section-values.ts'

/** The heading on the home page, and the offer to future sponsors on their own page. */
export function SponsorsFields(props: SectionFieldsProps) {
  const { input, text } = fieldProps({ labels: sectionLabels, schema: sectionInput }, props)
  return (
    <>
      <TextField {...text('title')} />
      <TextField {...text('subtitle')} rows={2} />
      <RowsField
        {...input('stats')}
        label="Figures for future sponsors"
        rowName="figure"
        titledBy="label"
        parts={[part('value', 'Value', '1,650', stat), part('label', 'Label', 'tickets, 500 of them online', stat)]}
        maxRows={maxStats}
        defaultValue={props.values.stats}
      />
      <RowsField
        {...input('packages')}
        rowName="package"
        titledBy="name"
        parts={[
          part('name', 'Name', 'Gold', sponsorPackage),
          part('price', 'Price', '$20,000', sponsorPackage),
          part('note', 'Note', '3 of 6 left', sponsorPackage),
          { ...part('benefits', 'Benefits', 'One on each line', sponsorPackage), rows: 4 },
        ]}
        maxRows={maxPackages}
        defaultValue={props.values.packages}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('buttonText')} placeholder="All packages, PDF" />
        <TextField {...text('buttonLink')} hint="A page on this site, or a full URL" />
      </div>
    </>
  )
}
