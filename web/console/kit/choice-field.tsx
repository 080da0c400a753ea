import { Combobox } from '@base-ui/react/combobox'
import { Select } from '@base-ui/react/select'
import { useId } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { Icon } from '#web/kit/icon.tsx'

export interface FieldOption {
  value: string
  label: string
}

interface ChoiceFieldProps {
  label: string
  /** One line under the field. */
  help?: string
  options: readonly FieldOption[]
  /** Sent with a form. */
  name?: string
}

export interface SelectFieldProps extends ChoiceFieldProps {
  value: string
  onChange: (value: string) => void
}

/** One of a few options. Arrows, Home, End and first letters move, Enter chooses. */
export function SelectField({ label, help, options, name, value, onChange }: SelectFieldProps) {
  return (
    <div className="choice-field">
      <Select.Root items={options} name={name} value={value} onValueChange={(next) => next !== null && onChange(next)}>
        <Select.Label className="console-label">{label}</Select.Label>
        <Select.Trigger className="choice-field-control">
          <Select.Value />
          <Select.Icon>
            <Icon name="down" size={14} />
          </Select.Icon>
        </Select.Trigger>
        <Select.Portal>
          <Select.Positioner
            className="console-positioner"
            alignItemWithTrigger={false}
            sideOffset={4}
            collisionPadding={12}
          >
            <Select.Popup className="console-popup">
              <Select.List className="option-list">
                {options.map((option) => (
                  <Select.Item key={option.value} value={option.value} className="option-list-item">
                    <span className="option-list-mark">
                      <Select.ItemIndicator>
                        <Icon name="check" size={16} />
                      </Select.ItemIndicator>
                    </span>
                    <Select.ItemText>{option.label}</Select.ItemText>
                  </Select.Item>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
      {help && <p className="console-help">{help}</p>}
    </div>
  )
}

export interface ComboboxFieldProps extends ChoiceFieldProps {
  /** Null while none is chosen. */
  value: string | null
  onChange: (value: string | null) => void
  placeholder?: string
}

/** One of many options, found by typing a part of its name. */
export function ComboboxField({ label, help, options, name, value, onChange, placeholder }: ComboboxFieldProps) {
  const t = useText()
  const id = useId()
  return (
    <div className="choice-field">
      <label className="console-label" htmlFor={id}>
        {label}
      </label>
      <Combobox.Root
        items={options}
        name={name}
        value={options.find((option) => option.value === value) ?? null}
        onValueChange={(next: FieldOption | null) => onChange(next?.value ?? null)}
        autoHighlight
      >
        <div className="choice-field-control">
          <Combobox.Input id={id} placeholder={placeholder} aria-describedby={help ? `${id}-help` : undefined} />
          <Combobox.Clear className="choice-field-button" aria-label={t('console.choice.clear', { label })}>
            <Icon name="close" size={14} />
          </Combobox.Clear>
          <Combobox.Trigger className="choice-field-button" aria-label={t('console.choice.open', { label })}>
            <Icon name="down" size={14} />
          </Combobox.Trigger>
        </div>
        <Combobox.Portal>
          <Combobox.Positioner className="console-positioner" sideOffset={4} collisionPadding={12}>
            <Combobox.Popup className="console-popup">
              <Combobox.Empty className="option-list-empty">{t('console.choice.none')}</Combobox.Empty>
              <Combobox.List className="option-list" aria-label={label}>
                {(option: FieldOption) => (
                  <Combobox.Item key={option.value} value={option} className="option-list-item">
                    <span className="option-list-mark">
                      <Combobox.ItemIndicator>
                        <Icon name="check" size={16} />
                      </Combobox.ItemIndicator>
                    </span>
                    <span>{option.label}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      {help && (
        <p className="console-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
