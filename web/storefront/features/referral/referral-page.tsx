import './referral.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Policy } from '#contract/brand-file.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Card } from '#web/kit/card.tsx'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { BindCard } from './bind-card.tsx'
import { ClaimCard } from './claim-card.tsx'
import { LinkCard } from './link-card.tsx'
import { profitsQuery, summaryQuery } from './referral-queries.ts'
import { ResultsCard } from './results-card.tsx'
import { RewardsCard } from './rewards-card.tsx'

export const queries = (search: URLSearchParams, policy: Policy) => [
  summaryQuery,
  profitsQuery(search, policy),
  apiQuery('wallet.balance', {}),
]

/** The link of a user, the rewards that it earned, and what came of it. */
export function Page({ search }: PageProps) {
  const t = useText()
  const { data } = useSuspenseQuery(summaryQuery)
  return (
    <AccountLayout page="/userInfo/referral">
      <p className="referral-lead">{t('referral.lead', { percent: data.percent, days: data.days })}</p>
      <div className="referral-columns">
        {data.mayRefer ? <LinkCard code={data.code} /> : <Card>{t('referral.link.forbidden')}</Card>}
        <ClaimCard {...data} />
      </div>
      <ResultsCard {...data} />
      <RewardsCard search={search} claimDays={data.claimDays} />
      {data.stores.length > 0 && (
        <Card title={t('referral.stores.title')}>
          <dl className="referral-stores">
            {data.stores.map(({ id, name, percent }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd className="tabular-numbers">
                  <bdi>{percent}%</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      {data.canBind && <BindCard />}
    </AccountLayout>
  )
}
