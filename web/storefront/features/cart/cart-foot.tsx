import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Cart } from '#contract/cart.ts'
import { Button } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { ApproximateTotal } from '#web/client/approximate-price.tsx'
import { Price, usePrice } from '#web/client/price.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { CartTax } from './cart-tax.tsx'
import { useCartSaving, useChangeCart } from './use-change-cart.ts'

/** Opens the checkout as soon as all changes are saved; otherwise it would show the previous cart. */
function useCheckout() {
  const navigate = useNavigate()
  const isSaving = useCartSaving()
  const [isWanted, setWanted] = useState(false)
  const goes = isWanted && !isSaving
  useEffect(() => {
    if (goes) void navigate('/settlement')
  }, [goes, navigate])
  return { goOn: () => setWanted(true), busy: isWanted }
}

/** Select all, the sum of what is chosen, and the one button, which does nothing while the sum is zero. */
export function CartFoot({ cart }: { cart: Cart }) {
  const t = useText()
  const price = usePrice()
  const { goOn, busy } = useCheckout()
  const change = useChangeCart()
  const hintId = useId()
  const { checkedAmount, checkedQuantity, quantity, payable } = cart.total
  const choosable = cart.cartItems.filter((item) => item.valid)
  const chosen = choosable.filter((item) => item.checked).length
  const isAll = choosable.length > 0 && chosen === choosable.length
  const toggle = () => change({ kind: 'check', skuIds: choosable.map((item) => item.skuId), checked: !isAll })
  return (
    <>
      <div className="cart-foot-sum">
        <Checkbox checked={isAll} mixed={chosen > 0 && !isAll} disabled={choosable.length === 0} onChange={toggle}>
          {t('cart.selectAll')}
        </Checkbox>
        <span>{t('cart.selected', { checked: checkedQuantity, total: quantity })}</span>
        <b>
          <Price amount={checkedAmount} />
        </b>
      </div>
      <CartTax cart={cart} />
      <ApproximateTotal amount={payable} />
      <Button
        full
        aria-disabled={checkedAmount === 0}
        busy={busy}
        aria-describedby={checkedAmount === 0 ? hintId : undefined}
        onClick={() => checkedAmount > 0 && goOn()}
      >
        {t('cart.placeOrder', { amount: price(payable) })}
      </Button>
      {checkedAmount === 0 && (
        <p id={hintId} className="cart-foot-hint">
          {t('cart.nothingSelected')}
        </p>
      )}
    </>
  )
}
