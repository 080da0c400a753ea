import './pay-trade.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentMethod } from '#contract/orders.ts'
import { ask } from '#web/storefront/app/ask.ts'
import type { DataOf } from '#web/storefront/app/api-call.ts'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { FormAlert } from '#web/storefront/features/account/form/form-alert.tsx'
import { FundPasswordForm } from '#web/storefront/features/account/fund-password-form.tsx'
import { Price } from '#web/storefront/features/goods/price.tsx'
import { PayDeadline } from '#web/storefront/features/orders/pay-deadline.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { CardForm } from './card-form.tsx'
import { PayForm } from './pay-form.tsx'
import { methodNamed, PaymentMethods } from './payment-methods.tsx'

type PayTradeProps = {
  readonly tradeId: string
  /** How the shopper has said to pay, if they have. */
  readonly method?: string | null | undefined
  readonly open: boolean
  readonly onClose: () => void
}

/** Always asked anew: money may have come, or the time to pay may be over. */
const fresh = { staleTime: 0 }

type WaysProps = {
  readonly trade: DataOf<'checkout.trade'>
  readonly balance: number
  readonly fundPasswordSet: boolean
  readonly method: string | null | undefined
  readonly onClose: () => void
}

/** The choice of a way to pay, where there is one, and the form of the chosen way. */
function PayWays({ trade, balance, fundPasswordSet, method = null, onClose }: WaysProps) {
  const t = useText()
  const [wished, wish] = useState<PaymentMethod | null>(null)
  const { methods, payable } = trade
  const chosen = methodNamed(methods, wished ?? method)
  return (
    <>
      {methods.length > 1 && (
        <PaymentMethods methods={methods} chosen={chosen} onChoose={wish} balance={balance} payable={payable} />
      )}
      {chosen !== 'wallet' && <CardForm trade={trade} method={chosen} />}
      {chosen === 'wallet' && fundPasswordSet && (
        <PayForm trade={trade} balance={balance} alone={methods.length < 2} onClose={onClose} />
      )}
      {chosen === 'wallet' && !fundPasswordSet && (
        <>
          <p className="pay-lead">{t('checkout.fund.notSet')}</p>
          <FundPasswordForm isSet={false} quiet />
        </>
      )}
    </>
  )
}

function PayContent({ tradeId, method, onClose }: Omit<PayTradeProps, 'open'>) {
  const t = useText()
  const trade = useQuery({ ...ask('checkout.trade', { tradeId }), ...fresh })
  const wallet = useQuery({ ...ask('wallet.balance', {}), ...fresh })
  const who = useQuery(ask('account.info', {}))
  const failure = trade.error ?? wallet.error ?? who.error
  if (failure) return <FormAlert>{failureText(t, failure)}</FormAlert>
  if (!trade.data || !wallet.data || !who.data)
    return (
      <Loading label={t('common.loading')}>
        <Skeleton shape="title" width="third" />
        <Skeleton shape="line" />
        <Skeleton shape="button" />
      </Loading>
    )
  if (trade.data.status !== 'awaiting_payment')
    return <p>{t(trade.data.status === 'paid' ? 'checkout.pay.already' : 'checkout.pay.expired')}</p>
  const waiting = trade.data.orders.filter(({ actions }) => actions.includes('pay'))
  return (
    <div className="pay">
      {waiting.length > 1 && <p className="pay-orders">{t('checkout.success.orders', { count: waiting.length })}</p>}
      <p className="pay-sum">
        <Price amount={trade.data.payable} />
      </p>
      <p className="pay-until">
        <PayDeadline until={trade.data.expiresAt} now={trade.dataUpdatedAt} />
      </p>
      <PayWays
        trade={trade.data}
        balance={wallet.data.money}
        fundPasswordSet={who.data.fundPasswordSet}
        method={method}
        onClose={onClose}
      />
    </div>
  )
}

/** Pays a placed order, wherever it is met: after placing, in the list of orders, on its own page. */
export function PayTrade({ tradeId, method, open, onClose }: PayTradeProps) {
  const t = useText()
  return (
    <Dialog open={open} onClose={onClose} title={t('checkout.pay.title')} closeLabel={t('common.close')}>
      <PayContent tradeId={tradeId} method={method} onClose={onClose} />
    </Dialog>
  )
}
