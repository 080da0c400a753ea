import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/kit/icon.tsx'

type CreditNoticeProps = {
  readonly tone?: 'info' | 'good' | 'bad'
  readonly children: ReactNode
}

const icons = { info: 'info', good: 'check', bad: 'alert' } as const satisfies Readonly<Record<string, IconName>>

/** A few sentences that stand out, with a drawing for their tone. */
export const CreditNotice = ({ tone = 'info', children }: CreditNoticeProps) => (
  <div className={`credit-notice credit-notice-${tone}`} role="note">
    <Icon name={icons[tone]} size={20} />
    <p>{children}</p>
  </div>
)
