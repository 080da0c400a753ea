import './wallet.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Policy } from '#contract/brand-file.ts'
import { apiQuery } from '#web/client/api-query.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { Price, usePrice } from '#web/client/price.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { movementsQuery, StatementCard } from './statement-card.tsx'

export const queries = (search: URLSearchParams, policy: Policy) => [
  apiQuery('wallet.balance', {}),
  movementsQuery(search, policy),
]

export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const price = usePrice()
  const { money, frozen } = useSuspenseQuery(apiQuery('wallet.balance', {})).data
  return (
    <AccountLayout page="/userInfo/wallet">
      <Card>
        <div className="wallet-balance">
          <dl>
            <dt>{t('wallet.available')}</dt>
            <dd>
              <Price amount={money} />
            </dd>
            {frozen > 0 && <dt>{t('wallet.frozen', { amount: price(frozen) })}</dt>}
          </dl>
          <div className="wallet-actions">
            <ButtonLink href={href('/userInfo/wallet/recharge')}>{t('wallet.recharge')}</ButtonLink>
            <ButtonLink variant="secondary" href={href('/userInfo/wallet/withdraw')}>
              {t('wallet.withdraw')}
            </ButtonLink>
          </div>
        </div>
      </Card>
      <StatementCard search={search} />
    </AccountLayout>
  )
}
