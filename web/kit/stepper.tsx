import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { useKitTexts } from './kit-texts.ts'
import { formatWhole, parseWhole } from './number.ts'

export interface StepperProps {
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
  /** More than `max` was wanted; the value becomes `max`. */
  onExceed?: () => void
  /** The name of the field, and of its buttons where the usual ones would be ambiguous. */
  labels: { field: string; less?: string; more?: string }
  /** BCP 47 tag of the language whose digits the field shows; typed digits of any script are read. */
  locale: string
  /** 48 beside a buy button, 40 by default, 36 in drawers. */
  size?: 48 | 40 | 36
  disabled?: boolean
}

const stepByKey: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** A whole number between `min` (default 1) and `max`. Typed text is applied on blur or Enter. */
export function Stepper({
  value,
  min = 1,
  max,
  onChange,
  onExceed,
  labels,
  locale,
  size = 40,
  disabled,
}: StepperProps) {
  const { decrease, increase } = useKitTexts()
  const [typed, setTyped] = useState<string | null>(null)
  const isFocusingPress = useRef(false)
  const set = (wanted: number) => {
    const next = Math.max(min, Math.min(max, wanted))
    setTyped(null)
    if (next !== value) onChange(next)
    if (wanted > max) onExceed?.()
  }
  const take = () => {
    if (typed !== null) set(parseWhole(typed) ?? value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take()
    const step = stepByKey[event.key]
    if (!step) return
    event.preventDefault()
    set(value + step)
  }
  const onMouseDown = ({ currentTarget }: MouseEvent) => {
    isFocusingPress.current = document.activeElement !== currentTarget
  }
  // WebKit places the caret at the end of the press that focused the field, which would undo the selection.
  const onMouseUp = (event: MouseEvent) => {
    if (isFocusingPress.current) event.preventDefault()
  }
  // aria-disabled instead of disabled: at the end of the range the button keeps its focus.
  const button = (label: string, icon: 'minus' | 'plus', step: number, ended: boolean) => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled || ended}
      onClick={() => !disabled && !ended && set(value + step)}
    >
      <Icon name={icon} size={16} />
    </button>
  )
  return (
    <span className={`stepper tabular-numbers stepper-${size}`}>
      {button(labels.less ?? decrease, 'minus', -1, value <= min)}
      <input
        type="text"
        inputMode="numeric"
        role="spinbutton"
        autoComplete="off"
        aria-label={labels.field}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        disabled={disabled}
        value={typed ?? formatWhole(value, locale)}
        onChange={(event) => setTyped(event.target.value)}
        onMouseDown={onMouseDown}
        onMouseUp={onMouseUp}
        onFocus={(event) => event.target.select()}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
      {button(labels.more ?? increase, 'plus', 1, value >= max)}
    </span>
  )
}
