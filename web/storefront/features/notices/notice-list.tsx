import type { NoticeTopic } from '#contract/notice-topics.ts'
import { useState } from 'react'
import type { Notice } from '#contract/notices.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useHref } from '#web/client/use-href.ts'
import { Ago, formatDay } from '#web/kit/date.tsx'
import { Icon, type IconName } from '#web/kit/icon.tsx'

const icons = {
  orders: 'box',
  refunds: 'return',
  wallet: 'wallet',
  identity: 'identity',
  security: 'lock',
  messages: 'chat',
  reviews: 'edit',
  favourites: 'heart',
  selling: 'store',
  decisions: 'clock',
} as const satisfies Readonly<Record<NoticeTopic, IconName>>

const dayMs = 86_400_000

/** Notices by day: "Today", "Yesterday", or the day, each with its notices in their order. */
function useDays(notices: readonly Notice[]): readonly (readonly [day: string, notices: readonly Notice[]])[] {
  const t = useText()
  const { intl, timeZone } = useLanguage()
  const toDay = (iso: string) => formatDay(iso, timeZone, intl)
  const [now] = useState(Date.now)
  const today = toDay(new Date(now).toISOString())
  const yesterday = toDay(new Date(now - dayMs).toISOString())
  const name = (day: string) => {
    if (day === today) return t('account.notices.today')
    return day === yesterday ? t('account.notices.yesterday') : day
  }
  return [...Map.groupBy(notices, ({ createdAt }) => name(toDay(createdAt)))]
}

type NoticeRowProps = { readonly notice: Notice; readonly onRead: (id: string) => void }

function NoticeRow({ notice: { id, topic, title, text, action, createdAt, isRead }, onRead }: NoticeRowProps) {
  const t = useText()
  const href = useHref()
  const { intl, timeZone } = useLanguage()
  const time = new Intl.DateTimeFormat(intl, { hour: '2-digit', minute: '2-digit', timeZone })
  return (
    <li className="notices-row" data-unread={isRead ? undefined : ''}>
      <span className="notices-icon">
        <Icon name={icons[topic]} />
      </span>
      <div>
        <h3>
          {!isRead && <span className="visually-hidden">{t('account.notices.new')} </span>}
          {title}
        </h3>
        <p>{text}</p>
      </div>
      {action && (
        <a
          href={action.path.startsWith('/console/') ? action.path : href(action.path)}
          aria-label={`${action.label}: ${title}`}
          onClick={() => !isRead && onRead(id)}
        >
          {action.label}
        </a>
      )}
      <Ago iso={createdAt} zone={timeZone} locale={intl}>
        {time.format(new Date(createdAt))}
      </Ago>
    </li>
  )
}

type NoticeListProps = { readonly notices: readonly Notice[]; readonly onRead: (id: string) => void }

/** Notices under the day on which they came. */
export function NoticeList({ notices, onRead }: NoticeListProps) {
  return useDays(notices).map(([day, some]) => (
    <section key={day} aria-label={day}>
      <h2 className="notices-day">{day}</h2>
      <ul>
        {some.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onRead={onRead} />
        ))}
      </ul>
    </section>
  ))
}
