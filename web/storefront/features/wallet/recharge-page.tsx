import './wallet.css'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { usePrice } from '#web/client/price.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { findMissingLevel, IdentityNeeded } from '#web/storefront/features/identity/identity-needed.tsx'
import { identityQuery } from '#web/storefront/features/identity/own-identity.ts'
import { readAmount } from './read-amount.ts'
import { RechargeForm } from './recharge-form.tsx'
import { RequestList } from './request-list.tsx'
import { RequestStatus } from './request-status.tsx'
import { UnfinishedRecharge } from './unfinished-recharge.tsx'

const rulesQuery = apiQuery('wallet.rechargeRules', {})
const historyQuery = apiQuery('wallet.recharges', { pageNum: 1, pageSize: 20 })
type NewsProps = {
  /** The amount that has just arrived, or null. */
  readonly arrived: number | null
  readonly isWaiting: boolean
  readonly isCancelled: boolean
  readonly back: string | undefined
}

/** After a card payment, the provider's confirmation may still be on its way. */
const refetchMs = 3_000

/** An order that waits for its payment, to go back to once there is money for it. */
const unpaidOrderQuery = apiQuery('orders.list', { status: 0, pageNum: 1, pageSize: 1 })

export const queries = () => [rulesQuery, historyQuery, unpaidOrderQuery, identityQuery]

/** Accepts only an address of the checkout, so that a foreign link cannot redirect to another page. */
const readCheckout = (back: string | null) => (back && /^\/settlement(\?[\w=&.-]*)?$/.test(back) ? back : undefined)

/** The state of a returning payment, and a link to the order that waits for the money. */
function News({ arrived, isWaiting, isCancelled, back }: NewsProps) {
  const t = useText()
  const href = useHref()
  const price = usePrice()
  const { data } = useSuspenseQuery(unpaidOrderQuery)
  const [order] = data.pageList
  const to = back ?? (order && `/settlement?tradeId=${order.tradeId}`)
  if (arrived === null && !isWaiting && !isCancelled && !order) return null
  return (
    <div className="wallet-note">
      <output>
        {arrived !== null && t('wallet.recharge.arrived', { amount: price(arrived) })}
        {isWaiting && t('wallet.recharge.paid')}
        {isCancelled && t('wallet.recharge.notPaid')}
        {arrived === null && !isWaiting && !isCancelled && t('wallet.recharge.waitingOrder')}
      </output>
      {to && (
        <ButtonLink small variant={arrived === null ? 'secondary' : 'primary'} href={href(to)}>
          {t('wallet.recharge.toOrder')}
        </ButtonLink>
      )}
    </div>
  )
}

export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const price = usePrice()
  const { brand } = useBoot()
  const { data } = useSuspenseQuery(rulesQuery)
  const { pageList } = useSuspenseQuery(historyQuery).data
  const isVerified = findMissingLevel(useSuspenseQuery(identityQuery).data, 'recharge') === null
  const isWaiting = search.get('payment') === 'card' && data.unfinished?.channel === 'card'
  const [latest] = pageList
  const isBack = search.get('payment') === 'card' && latest?.channel === 'card' && latest.status === 'credited'
  const arrived = isBack ? latest.credited : null
  const back = readCheckout(search.get('back'))
  useQuery({ ...rulesQuery, refetchInterval: isWaiting ? refetchMs : false })
  useQuery({ ...historyQuery, refetchInterval: isWaiting ? refetchMs : false })
  return (
    <AccountLayout
      page="/userInfo/wallet"
      action={
        <ButtonLink variant="text" href={href('/userInfo/wallet')}>
          {t('wallet.back')}
        </ButtonLink>
      }
    >
      <div className="wallet-columns">
        <Card>
          <News
            arrived={arrived}
            isWaiting={isWaiting}
            isCancelled={search.get('payment') === 'cancelled' && data.unfinished !== null}
            back={back}
          />
          {data.unfinished ? (
            <UnfinishedRecharge recharge={data.unfinished} back={back} />
          ) : !isVerified ? (
            <IdentityNeeded action="recharge" />
          ) : (
            <RechargeForm
              rules={data}
              wanted={readAmount(search.get('amount') ?? '', brand.currency.digits)}
              back={back}
            />
          )}
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
      </div>
    </AccountLayout>
  )
}
