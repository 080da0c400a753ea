import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'ref'> {
  /** The text beside the box; without it give `aria-label`. */
  children?: ReactNode
  /** True when only some of what the box stands for is chosen. */
  mixed?: boolean
  /** Stands at the end of the row, as the count of a filter. */
  note?: ReactNode
}

/** A checkbox whose text is part of the target. */
export function Checkbox({ children, mixed = false, note, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className="checkbox">
      <span className="checkbox-box">
        <input {...rest} type="checkbox" ref={box} />
        <Icon name={mixed ? 'minus' : 'check'} size={16} />
      </span>
      {children}
      {note !== undefined && <small className="tabular-numbers">{note}</small>}
    </label>
  )
}
