import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, type DataOf } from '#web/storefront/app/api-call.ts'
import { useCall } from '#web/storefront/app/use-call.ts'
import { pageHref } from '#web/storefront/app/use-href.ts'
import { FormAlert } from '#web/storefront/features/account/form/form-alert.tsx'
import { SecretField } from '#web/storefront/features/account/form/secret-field.tsx'
import { type Faults, useForm } from '#web/storefront/features/account/form/use-form.ts'
import { useSubmission } from '#web/storefront/features/account/form/use-submission.ts'
import { usePrice } from '#web/storefront/features/goods/price.tsx'
import { refreshOrders } from '#web/storefront/features/orders/refresh-orders.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/text/text-provider.tsx'

type PayFormProps = {
  readonly trade: DataOf<'checkout.trade'>
  /** What the wallet holds, in whole units of the currency. */
  readonly balance: number
  /** No choice of ways stands above, which would say what the wallet holds. */
  readonly alone: boolean
  readonly onClose: () => void
}

const fieldOf = {
  'fund_password.wrong': 'fundPassword',
  'fund_password.locked': 'fundPassword',
  'fund_password.locked_day': 'fundPassword',
}

/** After these the trade, the wallet or the fund password are not what the page shows. */
const outdating = /^(trade|wallet|payment)\.|not_set$/

/** Sends the payment; one that was already made counts as made, for the answer to it may have been lost. */
function useSendPayment(tradeId: string) {
  const call = useCall()
  const client = useQueryClient()
  const submit = useSubmission()
  return async (fundPassword: string) => {
    const input = { tradeId, fundPassword }
    try {
      await submit(input, (options) => call('checkout.pay', input, options))
    } catch (error) {
      const key = error instanceof ApiError ? error.key : ''
      if (key === 'trade.already_paid') return
      if (outdating.test(key)) await client.invalidateQueries({ type: 'active' })
      throw error
    }
  }
}

/** The wallet's balance, the fund password and the one button with the sum. */
export function PayForm({ trade, balance, alone, onClose }: PayFormProps) {
  const t = useText()
  const price = usePrice()
  const client = useQueryClient()
  const navigate = useNavigate()
  const pay = useSendPayment(trade.tradeId)
  const { props, faults, alert, busy } = useForm({
    check: ({ fundPassword }): Faults => (fundPassword ? {} : { fundPassword: t('checkout.fund.missing') }),
    send: async ({ fundPassword = '' }) => {
      await pay(fundPassword)
      await refreshOrders(client)
      onClose()
      await navigate(pageHref('', '/paySuccess', { tradeId: trade.tradeId }), { replace: true })
    },
    fieldOf,
  })
  const form = props.ref
  // The form may come late, after the sums were read or the password was set; by then the focus is nowhere. Whoever
  // has just chosen this way to pay stays at the choice.
  useEffect(() => {
    if (!document.activeElement?.matches('[type=radio]')) form.current?.querySelector('input')?.focus()
  }, [form])
  const missing = trade.payable - balance
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      {alone && (
        <p className="pay-wallet">
          <Icon name="wallet" size={20} />
          <span>
            <b>{t('checkout.payment.wallet')}</b>
            {t('checkout.payment.balance', { amount: price(balance) })}
            {missing > 0 && <em>{t('checkout.payment.short', { amount: price(missing) })}</em>}
          </span>
        </p>
      )}
      <SecretField
        name="fundPassword"
        label={t('checkout.fund.label')}
        help={t('checkout.fund.help')}
        error={faults.fundPassword}
        autoComplete="off"
        data-autofocus=""
      />
      <Button type="submit" full busy={busy}>
        {t('checkout.pay.action', { amount: price(trade.payable) })}
      </Button>
    </form>
  )
}
