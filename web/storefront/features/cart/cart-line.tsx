import type { MouseEvent } from 'react'
import type { CartItem } from '#contract/cart.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { type Tint, Tile } from '#web/kit/picture-frame.tsx'
import { Stepper } from '#web/kit/stepper.tsx'
import { useHref } from '#web/client/use-href.ts'
import { ApproximatePrice } from '#web/client/approximate-price.tsx'
import { Price } from '#web/client/price.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { CartNotice } from './cart-notice.tsx'
import { useChangeCart } from './use-change-cart.ts'

const unavailableKinds: ReadonlySet<string | undefined> = new Set(['sold_out', 'delisted', 'own_store', 'store_closed'])

/** One SKU in the cart: chosen or not, how many, what it comes to, and what changed since it was added. */
export function CartLine({ item }: { item: CartItem }) {
  const t = useText()
  const href = useHref()
  const { intl } = useLanguage()
  const change = useChangeCart()
  const { skuId, skuName: name, quantity } = item
  const address = href('/productDetails', { id: item.goodsId })
  const isGone = unavailableKinds.has(item.notice?.kind)
  const remove = (event: MouseEvent) => {
    // The button disappears with the line; the focus stays in the drawer.
    event.currentTarget.closest('dialog')?.querySelector('h2')?.focus()
    change({ kind: 'remove', skuId })
  }
  return (
    <li className={isGone ? 'cart-line cart-line-unavailable' : 'cart-line'}>
      <Checkbox
        aria-label={t('cart.line.check', { name })}
        checked={item.checked && item.valid}
        disabled={!item.valid}
        onChange={() => change({ kind: 'check', skuIds: [skuId], checked: !item.checked })}
      />
      <a href={address} tabIndex={-1} aria-hidden="true">
        <Tile src={item.skuThumbnail} tint={item.tint as Tint} />
      </a>
      <div>
        <h3>
          <a href={address}>{name}</a>
        </h3>
        {item.specifications.length > 0 && <p>{item.specifications.join(' · ')}</p>}
        <div className="cart-line-actions">
          <Stepper
            locale={intl}
            size={36}
            value={quantity}
            min={Math.max(1, item.minQuantity)}
            max={Math.max(1, item.minQuantity, Math.min(item.stock, item.maxQuantity))}
            disabled={isGone}
            onChange={(next) => change({ kind: 'quantity', skuId, quantity: next })}
            labels={{ field: t('cart.line.quantity', { name }) }}
          />
          <IconButton icon="trash" size={36} label={t('cart.line.remove', { name })} onClick={remove} />
          <b>
            <Price amount={item.subtotal} />
          </b>
          <ApproximatePrice amount={item.subtotal} />
        </div>
        <CartNotice item={item} />
      </div>
    </li>
  )
}
