import { useBoot } from '#web/client/boot.ts'
import { useHref } from '#web/client/use-href.ts'
import { usePrice } from '#web/client/price.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

type TopUpProps = {
  /** The amount that the wallet lacks. */
  readonly amount: number
  /** The address of the checkout, to which the recharge leads back. */
  readonly back: string
}

/** A link to a recharge of the missing amount, which leads back to the payment. */
export function TopUp({ amount, back }: TopUpProps) {
  const t = useText()
  const href = useHref()
  const price = usePrice()
  const { digits } = useBoot().brand.currency
  return (
    <ButtonLink full href={href('/userInfo/wallet/recharge', { amount: amount.toFixed(digits), back })}>
      {t('checkout.payment.topUp', { amount: price(amount) })}
    </ButtonLink>
  )
}
