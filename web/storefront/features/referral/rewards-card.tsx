import { useSuspenseQuery } from '@tanstack/react-query'
import type { Profit } from '#contract/referral.ts'
import type { ProfitState } from '#contract/referral-states.ts'
import { useBoot } from '#web/client/boot.ts'
import { Price, usePrice } from '#web/client/price.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useHref } from '#web/client/use-href.ts'
import { Status, type StatusTone } from '#web/kit/badge.tsx'
import { Card } from '#web/kit/card.tsx'
import { formatDay } from '#web/kit/date.tsx'
import { Pager } from '#web/kit/pager.tsx'
import { profitsQuery } from './referral-queries.ts'

const tones: Readonly<Record<ProfitState, StatusTone>> = {
  waiting: 'quiet',
  held: 'star',
  unclaimed: 'accent',
  claimed: 'success',
  taken_back: 'danger',
  expired: 'quiet',
  refused: 'danger',
}

function RewardRow({ profit }: { readonly profit: Profit }) {
  const t = useText()
  const price = usePrice()
  const { timeZone, intl } = useLanguage()
  const { state, friend, orderedAt, orderTotal, amount, takenBack, expiresAt } = profit
  return (
    <tr>
      <th scope="row">
        <bdi>{friend}</bdi>
      </th>
      <td suppressHydrationWarning>{formatDay(orderedAt, timeZone, intl)}</td>
      <td>
        <Status tone={tones[state]}>{t(`referral.state.${state}`)}</Status>
        {expiresAt && (
          <small suppressHydrationWarning>
            {t('referral.rewards.until', { date: formatDay(expiresAt, timeZone, intl) })}
          </small>
        )}
        {takenBack > 0 && <small>{t('referral.rewards.takenBack', { amount: price(takenBack) })}</small>}
      </td>
      <td>
        <Price amount={orderTotal} />
      </td>
      <td>
        <b>
          <Price amount={amount} />
        </b>
      </td>
    </tr>
  )
}

type RewardsCardProps = { readonly search: URLSearchParams; readonly claimDays: number }

/** Every reward with its order and state, newest first. */
export function RewardsCard({ search, claimDays }: RewardsCardProps) {
  const t = useText()
  const href = useHref()
  const { brand } = useBoot()
  const { pageList, pageInfo } = useSuspenseQuery(profitsQuery(search, brand.policy)).data
  return (
    <Card title={t('referral.rewards.title')}>
      {pageList.length === 0 ? (
        <p className="referral-quiet">{t('referral.rewards.empty')}</p>
      ) : (
        <table className="referral-table referral-rewards">
          <thead>
            <tr>
              <th scope="col">{t('referral.rewards.friend')}</th>
              <th scope="col">{t('referral.rewards.ordered')}</th>
              <th scope="col">{t('referral.rewards.status')}</th>
              <th scope="col">{t('referral.rewards.total')}</th>
              <th scope="col">{t('referral.rewards.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {pageList.map((profit) => (
              <RewardRow key={profit.id} profit={profit} />
            ))}
          </tbody>
        </table>
      )}
      <Pager
        page={pageInfo.pageNum}
        pages={pageInfo.totalPages}
        buildHref={(page) => href('/userInfo/referral', { page })}
      />
      <p className="referral-quiet">{t('referral.rewards.foot', { days: claimDays })}</p>
    </Card>
  )
}
