import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useTimes } from '../../app/times.ts'

/** Stands under a field of the fund password: the way to reset it in the shop, or when the new one works. */
export function FundPasswordHelp() {
  const t = useText()
  const { formatTimeOfYear } = useTimes()
  const resetAt = useCurrentUser()?.fundPasswordResetAt
  return (
    <p>
      <a className="console-link" href="/pc/userInfo/setup/fund-password/reset" target="_blank" rel="noreferrer">
        {resetAt ? t('account.fund.reset.pending', { time: formatTimeOfYear(resetAt) }) : t('account.fund.forgotten')}
      </a>
    </p>
  )
}
