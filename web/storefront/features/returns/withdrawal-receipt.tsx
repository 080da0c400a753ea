import '#web/storefront/features/orders/order-facts.css'
import type { ContractWithdrawal } from '#contract/contract-withdrawals.ts'
import { useHref } from '#web/client/use-href.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Time } from '#web/kit/date.tsx'

type ReceiptProps = {
  readonly withdrawal: ContractWithdrawal
  readonly declaration: ContractWithdrawal['declarations'][number]
}

/** The confirmation that a withdrawal was received, with its time and content; made to be printed. */
export function WithdrawalReceipt({ withdrawal: { order, seller }, declaration }: ReceiptProps) {
  const t = useText()
  const href = useHref()
  const { timeZone, intl } = useLanguage()
  const time = (iso: string) => <Time iso={iso} zone={timeZone} locale={intl} />
  return (
    <Card title={t('returns.contract.received')} repeated>
      <dl className="order-facts">
        <dt>{t('returns.contract.receivedAt')}</dt>
        <dd>{time(declaration.declaredAt)}</dd>
        <dt>{t('returns.contract.order')}</dt>
        <dd>
          <bdi>{order.number}</bdi>
        </dd>
        <dt>{t('returns.contract.orderedAt')}</dt>
        <dd>{time(order.placedAt)}</dd>
        <dt>{t('returns.contract.seller')}</dt>
        <dd>
          <bdi>{seller.name}</bdi>
        </dd>
        <dt>{t('returns.contract.content')}</dt>
        <dd>
          {declaration.lines.map(({ lineId, name, specifications, quantity }) => (
            <span key={lineId} className="order-withdrawal-line">
              {t('returns.contract.line', { quantity, name: [name, ...specifications].join(' · ') })}
            </span>
          ))}
        </dd>
        <dt>{t('returns.contract.number')}</dt>
        <dd>
          <bdi className="order-withdrawal-id">{declaration.id}</bdi>
        </dd>
      </dl>
      <p className="order-withdrawal-note">
        {t(declaration.outcome === 'refund' ? 'returns.contract.refunded' : 'returns.contract.sendBack')}
      </p>
      <div className="order-withdrawal-actions">
        {declaration.outcome === 'return' && (
          <ButtonLink small href={href('/userInfo/order-return', { orderId: order.id })}>
            {t('returns.action.see')}
          </ButtonLink>
        )}
        <Button variant="secondary" small onClick={() => window.print()}>
          {t('returns.contract.print')}
        </Button>
      </div>
    </Card>
  )
}
