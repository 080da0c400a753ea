import { useBoot } from '#web/client/boot.ts'
import { usePrice } from '#web/client/price.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useHref } from '#web/client/use-href.ts'
import { ButtonLink } from '#web/kit/button.tsx'

/** Replaces the button of a payment for which the wallet is too low. */
export function WalletTopUp({ missing, full }: { missing: number; full?: boolean }) {
  const t = useText()
  const href = useHref()
  const price = usePrice()
  const { digits } = useBoot().brand.currency
  return (
    <ButtonLink full={full ?? false} href={href('/userInfo/wallet/recharge', { amount: missing.toFixed(digits) })}>
      {t('credit.loan.topUp', { amount: price(missing) })}
    </ButtonLink>
  )
}

/** The amount that a balance lacks for a payment, without what binary fractions add to it; 0 when it suffices. */
export const findMissing = (total: number, balance: number, digits: number): number =>
  Math.max(0, Number((total - balance).toFixed(digits)))
