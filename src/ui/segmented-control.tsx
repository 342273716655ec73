import styles from './segmented-control.css?url'

type Props<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice between a few views, all visible. */
export function SegmentedControl<Value extends string>({ label, options, value: chosen, onChange }: Props<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form.
    <div role="group" aria-label={label} className="segmented-control no-print">
      <link rel="stylesheet" href={styles} precedence="default" />
      {options.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChange(value)}>
          {label}
        </button>
      ))}
    </div>
  )
}
