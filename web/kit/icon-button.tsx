import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface Look {
  icon: IconName
  /** The accessible name of the action; includes the count where there is one. */
  label: string
  /** 44 by default; 40 on cards, 36 in drawers. */
  size?: 44 | 40 | 36
  /** Drawn in a small counter at the corner when it is more than nothing. */
  count?: string
  /** On images: a veil of surface behind the drawing. */
  veil?: boolean
  filled?: boolean
}

const iconSizes = { 44: 22, 40: 20, 36: 20 } as const

function Face({ icon, size = 44, count, filled }: Look) {
  return (
    <>
      <Icon name={icon} size={iconSizes[size]} filled={filled} />
      {count && (
        <span className="icon-button-count tabular-numbers" aria-hidden="true">
          {count}
        </span>
      )}
    </>
  )
}

const buildClassName = ({ size = 44, veil }: Look) =>
  `icon-button icon-button-${size}${veil ? ' icon-button-veil' : ''}`

/** A round button that shows only a drawing. */
export function IconButton({ icon, label, size, count, veil, filled, ...rest }: Look & ComponentProps<'button'>) {
  const look = { icon, label, size, count, veil, filled }
  return (
    <button type="button" {...rest} className={buildClassName(look)} aria-label={label}>
      <Face {...look} />
    </button>
  )
}

/** The same as a link. */
export function IconLink({ icon, label, size, count, veil, filled, ...rest }: Look & ComponentProps<'a'>) {
  const look = { icon, label, size, count, veil, filled }
  return (
    <a {...rest} className={buildClassName(look)} aria-label={label}>
      <Face {...look} />
    </a>
  )
}
