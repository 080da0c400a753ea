import './wallet.css'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ask } from '#web/storefront/app/ask.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/storefront/app/use-href.ts'
import { AccountLayout } from '#web/storefront/features/account/account-layout.tsx'
import { usePrice } from '#web/storefront/features/goods/price.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { RechargeForm } from './recharge-form.tsx'
import { RequestList } from './request-list.tsx'
import { RequestStatus } from './request-status.tsx'
import { UnfinishedRecharge } from './unfinished-recharge.tsx'

const rules = ask('wallet.rechargeRules', {})
const history = ask('wallet.recharges', { pageNum: 1, pageSize: 20 })
/** While a payer has just come back, the provider's word may be on its way. */
const lookAgainMs = 3_000

export const queries = () => [rules, history]

export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const price = usePrice()
  const { data } = useSuspenseQuery(rules)
  const { pageList } = useSuspenseQuery(history).data
  const isWaiting = search.get('payment') === 'card' && data.unfinished?.channel === 'card'
  useQuery({ ...rules, refetchInterval: isWaiting ? lookAgainMs : false })
  useQuery({ ...history, refetchInterval: isWaiting ? lookAgainMs : false })
  return (
    <AccountLayout
      place="/userInfo/wallet"
      title={t('wallet.recharge')}
      action={
        <ButtonLink variant="text" href={href('/userInfo/wallet')}>
          {t('wallet.back')}
        </ButtonLink>
      }
    >
      <Card>
        {isWaiting && <output className="wal-note">{t('wallet.recharge.paid')}</output>}
        {search.get('payment') === 'cancelled' && data.unfinished && (
          <output className="wal-note">{t('wallet.recharge.notPaid')}</output>
        )}
        {data.unfinished ? <UnfinishedRecharge recharge={data.unfinished} /> : <RechargeForm rules={data} />}
      </Card>
      <RequestList
        title={t('wallet.recharge.history')}
        rows={pageList.map(({ id, amount, createdAt, channel, credited, answer, status }) => ({
          id,
          amount,
          at: createdAt,
          status: <RequestStatus status={status} />,
          notes: [
            t(`wallet.channel.${channel}`),
            ...(credited !== null && credited !== amount
              ? [t('wallet.recharge.credited', { amount: price(credited) })]
              : []),
            ...(answer ? [answer] : []),
          ],
        }))}
      />
    </AccountLayout>
  )
}
