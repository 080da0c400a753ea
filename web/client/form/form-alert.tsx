import './form.css'
import type { ReactNode } from 'react'
import { Icon } from '#web/kit/icon.tsx'

/** An error of the whole form; shown until it is sent again. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p className="form-alert" role="alert" tabIndex={-1} data-form-alert="">
      <Icon name="info" size={20} />
      <span>{children}</span>
    </p>
  )
}
