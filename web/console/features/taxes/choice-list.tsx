interface ChoiceListProps<Value extends string> {
  label: string
  name: string
  value: Value
  isFixed: boolean
  options: readonly { readonly value: Value; readonly label: string; readonly help: string }[]
  onChange: (value: Value) => void
}

/** One of a few options, each with what it means. */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { label, name, value, isFixed, options, onChange } = props
  return (
    <fieldset className="tax-choices" disabled={isFixed}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            <small>{option.help}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
