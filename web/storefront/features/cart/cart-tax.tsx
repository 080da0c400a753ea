import type { Cart } from '#contract/cart.ts'
import { usePrice } from '#web/client/price.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { formatPercent } from '#web/kit/number.ts'

/**
 * One line on the tax of what is chosen, by rate. Before the server has answered a change it only says that tax is
 * included or comes on top; where nothing is taxed it says nothing.
 */
export function CartTax({ cart: { taxation, total, cartItems } }: { cart: Cart }) {
  const t = useText()
  const price = usePrice()
  const { intl } = useLanguage()
  if (!taxation || !cartItems.some(({ checked, valid }) => checked && valid)) return null
  const taxes = total.tax.map(({ name, rate, amount }) =>
    t('cart.tax.part', { name, rate: formatPercent(rate / 100, intl, 4), amount: price(amount) }),
  )
  const list = new Intl.ListFormat(intl, { type: 'conjunction' }).format(taxes)
  if (taxes.length === 0) return <p className="cart-foot-tax" aria-hidden="true" />
  return (
    <p className="cart-foot-tax">
      {t(taxation.included ? 'cart.tax.included' : 'cart.tax.added', { taxes: list })}
      {taxation.estimated && ` ${t('checkout.tax.estimated')}`}
    </p>
  )
}
