import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'className'> {
  selected?: boolean
  /** Dashed and struck, still focusable; say why in `note`. */
  unavailable?: boolean
  note?: string
  /** Shows an image of 72 px instead of text; needs an `aria-label`. */
  image?: boolean
}

/** One option of several, 44 high. */
export function Chip({ selected = false, unavailable = false, note, image, children, onClick, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`chip tabular-numbers${selected ? ' chip-selected' : ''}${unavailable ? ' chip-unavailable' : ''}${image ? ' chip-image' : ''}`}
      aria-pressed={selected}
      aria-disabled={unavailable || undefined}
      title={note}
      onClick={unavailable ? undefined : onClick}
    >
      {children}
      {note && <span className="visually-hidden">{note}</span>}
    </button>
  )
}

interface ChosenProps {
  children: ReactNode
  /** "Remove" and the name of the value, for screen readers. */
  removeLabel: string
  /** The address without it, or what to do; give one of the two. */
  href?: string
  onRemove?: () => void
}

/** Something chosen that a press takes away again, 36 high. */
export function ChosenChip({ children, removeLabel, href, onRemove }: ChosenProps) {
  const face = (
    <>
      {children}
      <Icon name="close" size={16} />
    </>
  )
  return href ? (
    <a className="chosen-chip tabular-numbers" href={href} aria-label={removeLabel}>
      {face}
    </a>
  ) : (
    <button type="button" className="chosen-chip tabular-numbers" aria-label={removeLabel} onClick={onRemove}>
      {face}
    </button>
  )
}
