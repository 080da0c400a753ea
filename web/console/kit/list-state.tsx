import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/kit/icon.tsx'

export interface ListStateProps {
  icon: IconName
  title: string
  text?: ReactNode
  /** One button. */
  action?: ReactNode
}

/** Stands where a list would be: nothing there yet, nothing matches, or it could not be read. */
export function ListState({ icon, title, text, action }: ListStateProps) {
  return (
    <div className="list-state">
      <span className="list-state-frame">
        <Icon name={icon} size={26} />
      </span>
      <b>{title}</b>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
