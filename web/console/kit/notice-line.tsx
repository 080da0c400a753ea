import type { ReactNode } from 'react'
import { Icon } from '#web/kit/icon.tsx'

export interface NoticeLineProps {
  tone: 'info' | 'prog' | 'bad' | 'good'
  children: ReactNode
  /** A button at the end. */
  action?: ReactNode
}

/** One or two sentences that matter before something is done. An error is read aloud at once. */
export function NoticeLine({ tone, children, action }: NoticeLineProps) {
  return (
    <div className={`notice-line notice-line-${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={tone === 'info' ? 'info' : tone === 'good' ? 'check' : 'alert'} size={16} />
      <div>{children}</div>
      {action}
    </div>
  )
}
