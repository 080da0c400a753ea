import type { ComponentProps, ReactNode } from 'react'

export interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** One primary button on a screen; `quiet` has no border; `danger` is for what cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** 30 px high instead of 36; 44 on touch screens in any case. */
  small?: boolean
  /** Stands before the text; alone it makes a square button, which needs an `aria-label`. */
  icon?: ReactNode
}

/** A button of the consoles, 36 px high. `type` is "button" by default. */
export function ActionButton({ variant = 'secondary', small, icon, children, ...rest }: ActionButtonProps) {
  const classes = ['action-button', `action-button-${variant}`]
  if (small) classes.push('action-button-small')
  if (children === undefined) classes.push('action-button-square')
  return (
    <button type="button" {...rest} className={classes.join(' ')}>
      {icon}
      {children !== undefined && <span>{children}</span>}
    </button>
  )
}
