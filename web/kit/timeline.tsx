import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type State = 'done' | 'now' | 'next'

export interface TimelineProps {
  label: string
  steps: readonly { key: string; state: State; icon: IconName; title: ReactNode; note?: ReactNode }[]
  /** The names of the states, read aloud before each title. */
  stateLabels: Record<State, string>
}

/** Past, current and coming steps from top to bottom. */
export function Timeline({ label, steps, stateLabels }: TimelineProps) {
  return (
    <ol className="timeline tabular-numbers" aria-label={label}>
      {steps.map(({ key, state, icon, title, note }) => (
        <li key={key} className={`timeline-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <i>
            <Icon name={icon} size={16} />
          </i>
          <div>
            <span className="visually-hidden">{stateLabels[state]}: </span>
            <b>{title}</b>
            {note && <p>{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
