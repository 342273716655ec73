type Props = {
  label: string
  /** The name of the field that the check boxes belong to. */
  field: string
  value: string
  onChange: (value: string) => void
}

/** The search at the top of a bordered list of check boxes in a form. */
export const OptionSearch = ({ label, field, value, onChange }: Props) => (
  <input
    type="search"
    aria-label={label}
    placeholder={label}
    autoComplete="off"
    data-field={field}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    // Enter would save the form.
    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    className="min-h-11 w-full border-b border-line px-3.5 -outline-offset-3"
  />
)
