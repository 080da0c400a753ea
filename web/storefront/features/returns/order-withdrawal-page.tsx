import './order-withdrawal.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { DeclareWithdrawal } from './declare-withdrawal.tsx'
import { WithdrawalReceipt } from './withdrawal-receipt.tsx'

const withdrawalQuery = (search: URLSearchParams) =>
  apiQuery('contractWithdrawals.detail', { orderId: search.get('orderId') ?? '' })

export const queries = (search: URLSearchParams) => [withdrawalQuery(search)]

/** Withdrawing from the contract of an order, and the confirmations of what was declared, latest first. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const withdrawal = useSuspenseQuery(withdrawalQuery(search)).data
  const { order, declarations, canDeclare } = withdrawal
  return (
    <AccountLayout
      page="/userInfo/my-order"
      title={t('returns.contract.title', { number: `\u2066${order.number}\u2069` })}
      action={
        <ButtonLink variant="text" href={href('/userInfo/order-detail', { orderId: order.id })}>
          {t('returns.toOrder')}
        </ButtonLink>
      }
    >
      <div className="order-withdrawal">
        {declarations.map((declaration) => (
          <WithdrawalReceipt key={declaration.id} withdrawal={withdrawal} declaration={declaration} />
        ))}
        {canDeclare && <DeclareWithdrawal withdrawal={withdrawal} />}
        {!canDeclare && declarations.length === 0 && (
          <Card>
            <p>{t(withdrawal.days > 0 ? 'returns.contract.over' : 'returns.contract.none')}</p>
          </Card>
        )}
      </div>
    </AccountLayout>
  )
}
