import './slider-field.css'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'

type SliderFieldProps = {
  readonly name: string
  readonly label: string
  readonly min: number
  readonly max: number
  /** By which arrows and the handle move. */
  readonly step: number
  /** By which the page keys move. */
  readonly pageStep: number
  readonly value: number
  readonly onChange: (value: number) => void
  /** Reads typed text; null when it is no value of this field. */
  readonly read: (text: string) => number | null
  /** Writes a value as the field shows it, and without separators while it has the focus. */
  readonly write: (value: number) => string
  readonly writePlain: (value: number) => string
  /** Writes a value in words, for the ends and for screen readers. */
  readonly speak: (value: number) => string
  /** Stands in the field after the number: a currency or a unit. */
  readonly unit: ReactNode
  /** Says the range that is allowed. */
  readonly rangeText: string
}

/** A number by a slider and by the field beside it; both always hold the same value. */
export function SliderField(props: SliderFieldProps) {
  const { name, label, min, max, step, pageStep, value, onChange, read, write, speak, unit } = props
  const id = useId()
  /** The text of the field while it has the focus or is no allowed value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const move = (next: number) => {
    setWrong(false)
    setTyped(null)
    onChange(Math.min(max, Math.max(min, next)))
  }
  const type = (text: string) => {
    const found = read(text)
    const isAllowed = found !== null && found >= min && found <= max
    setTyped(text)
    setWrong(!isAllowed)
    if (isAllowed) onChange(found)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'PageUp' ? pageStep : event.key === 'PageDown' ? -pageStep : 0
    if (by === 0) return
    event.preventDefault()
    move(value + by)
  }
  return (
    <div className={isWrong ? 'slider-field slider-field-invalid' : 'slider-field'}>
      <div className="slider-field-head">
        <label htmlFor={id}>{label}</label>
        <span className="slider-field-box tabular-numbers">
          <input
            id={id}
            name={name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={typed ?? write(value)}
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}-range`}
            onFocus={() => typed === null && setTyped(props.writePlain(value))}
            onChange={({ target }) => type(target.value)}
            onBlur={() => !isWrong && setTyped(null)}
          />
          <span aria-hidden="true">{unit}</span>
        </span>
      </div>
      <input
        type="range"
        className="slider-field-range"
        style={{ '--share': (value - min) / Math.max(1, max - min) } as CSSProperties}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-label={label}
        aria-valuetext={speak(value)}
        onChange={({ target }) => move(Number(target.value))}
        onKeyDown={onKeyDown}
      />
      <div className="slider-field-ends tabular-numbers" aria-hidden="true">
        <span>{speak(min)}</span>
        <span>{speak(max)}</span>
      </div>
      <p
        id={`${id}-range`}
        className={isWrong ? 'slider-field-error' : 'visually-hidden'}
        role={isWrong ? 'alert' : undefined}
      >
        {isWrong && <Icon name="info" size={16} />}
        <span>{props.rangeText}</span>
      </p>
    </div>
  )
}
