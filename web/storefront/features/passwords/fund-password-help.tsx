import './fund-password-help.css'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useHref } from '#web/client/use-href.ts'
import { formatTime } from '#web/kit/date.tsx'

/** Stands under a field of the fund password: the way to reset it, or when the new one works. */
export function FundPasswordHelp() {
  const t = useText()
  const href = useHref()
  const { timeZone, intl } = useLanguage()
  const resetAt = useCurrentUser()?.fundPasswordResetAt
  const page = href('/userInfo/setup/fund-password/reset')
  return (
    <p className="fund-password-help">
      {resetAt ? (
        <a href={page}>{t('account.fund.reset.pending', { time: formatTime(resetAt, timeZone, intl) })}</a>
      ) : (
        <a href={page}>{t('account.fund.forgotten')}</a>
      )}
    </p>
  )
}
