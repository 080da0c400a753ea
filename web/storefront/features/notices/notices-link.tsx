import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useCounter } from '#web/client/use-counter.ts'
import { useHref } from '#web/client/use-href.ts'
import { IconLink } from '#web/kit/icon-button.tsx'

const pollMs = 120_000

/** A link to the notices with the number of unread ones; nothing for a visitor. */
export function NoticesLink() {
  const t = useText()
  const href = useHref()
  const counter = useCounter()
  const user = useCurrentUser()
  const { data } = useQuery({
    ...apiQuery('notices.count', {}),
    enabled: Boolean(user),
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
  })
  if (!user) return null
  const unread = data?.unread ?? 0
  return (
    <IconLink
      icon="bell"
      href={href('/userInfo/notices')}
      label={unread > 0 ? t('shell.header.noticesUnread', { count: unread }) : t('account.nav.notices')}
      count={counter(unread)}
    />
  )
}
