import type { ComponentProps, ReactNode } from 'react'

export interface ToggleSwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> {
  /** The text beside it; without one give `aria-label`. */
  children?: ReactNode
}

/** Something that is on or off at once, without a save. */
export const ToggleSwitch = ({ children, ...rest }: ToggleSwitchProps) => (
  <label className="toggle-switch">
    {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own state */}
    <input {...rest} type="checkbox" role="switch" />
    {children}
  </label>
)
