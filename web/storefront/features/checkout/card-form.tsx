import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { PaymentMethod } from '#contract/orders.ts'
import { ApiError, type DataOf } from '#web/storefront/app/api-call.ts'
import { useCall } from '#web/storefront/app/use-call.ts'
import { pageHref } from '#web/storefront/app/use-href.ts'
import { FormAlert } from '#web/storefront/features/account/form/form-alert.tsx'
import { useForm } from '#web/storefront/features/account/form/use-form.ts'
import { useSubmission } from '#web/storefront/features/account/form/use-submission.ts'
import { usePrice } from '#web/storefront/features/goods/price.tsx'
import { Button } from '#web/kit/button.tsx'
import { useText } from '#web/text/text-provider.tsx'

type CardFormProps = { readonly trade: DataOf<'checkout.trade'>; readonly method: PaymentMethod }

/** After these the trade is not what the page shows. */
const outdating = /^(trade|payment)\./

/** One button, which leads to the provider's page; the card itself is never seen by this shop. */
export function CardForm({ trade: { tradeId, payable }, method }: CardFormProps) {
  const t = useText()
  const price = usePrice()
  const call = useCall()
  const client = useQueryClient()
  const navigate = useNavigate()
  const submit = useSubmission()
  const begin = async () => {
    const input = { tradeId, method }
    try {
      const { redirectUrl } = await submit(input, (options) => call('checkout.pay', input, options))
      if (redirectUrl) window.location.assign(redirectUrl)
    } catch (error) {
      const key = error instanceof ApiError ? error.key : ''
      if (key === 'trade.already_paid') return navigate(pageHref('', '/paySuccess', { tradeId }), { replace: true })
      if (outdating.test(key)) await client.invalidateQueries({ type: 'active' })
      throw error
    }
  }
  const { props, alert, busy } = useForm({ check: () => ({}), send: async () => await begin() })
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <Button type="submit" full busy={busy}>
        {t('checkout.pay.toCard', { amount: price(payable) })}
      </Button>
    </form>
  )
}
