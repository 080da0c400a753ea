import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface Look {
  /** One primary button on a surface; `text` reads as a link. */
  variant?: 'primary' | 'secondary' | 'text'
  /** 40 px high instead of 48. */
  small?: boolean
  /** As wide as its container. */
  full?: boolean
  icon?: IconName
  children: ReactNode
}

function buildClassName({ variant = 'primary', small, full }: Partial<Look>, busy = false) {
  return `button button-${variant}${small ? ' button-small' : ''}${full ? ' button-full' : ''}${busy ? ' button-busy' : ''}`
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'children' | 'className'> {
  /** While true, a press does nothing; the button keeps its width and its focus. */
  busy?: boolean
}

/** A button. `type` is "button" by default. */
export function Button({ variant, small, full, icon, busy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buildClassName({ variant, small, full }, busy)}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} size={small ? 16 : 20} />}
      <span>{children}</span>
    </button>
  )
}

export interface ButtonLinkProps extends Look, Omit<ComponentProps<'a'>, 'children' | 'className' | 'href'> {
  href: string
}

/** A link that looks like a button. */
export function ButtonLink({ variant, small, full, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buildClassName({ variant, small, full })}>
      {icon && <Icon name={icon} size={small ? 16 : 20} />}
      <span>{children}</span>
    </a>
  )
}
