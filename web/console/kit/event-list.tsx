import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/kit/icon.tsx'

export interface EventListProps {
  label: string
  /** Newest first; the next step may stand before them. */
  events: readonly { key: string; icon: IconName; title: ReactNode; text?: ReactNode; isNext?: boolean }[]
}

/** The history of a thing, newest on top. The step that comes next is ringed. */
export const EventList = ({ label, events }: EventListProps) => (
  <ol className="event-list" aria-label={label}>
    {events.map(({ key, icon, title, text, isNext }) => (
      <li key={key} data-next={isNext || undefined}>
        <span className="event-list-dot">
          <Icon name={icon} size={14} />
        </span>
        <div>
          <b>{title}</b>
          {text && <p>{text}</p>}
        </div>
      </li>
    ))}
  </ol>
)
