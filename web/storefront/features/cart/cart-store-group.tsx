import type { CartItem } from '#contract/cart.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { CartLine } from './cart-line.tsx'
import { useChangeCart } from './use-change-cart.ts'

/** Lines from one store, with a box for all of them. */
export function CartStoreGroup({ seller, items }: { seller: CartItem['seller']; items: readonly CartItem[] }) {
  const t = useText()
  const href = useHref()
  const change = useChangeCart()
  const choosable = items.filter((item) => item.valid)
  const chosen = choosable.filter((item) => item.checked).length
  const isAll = choosable.length > 0 && chosen === choosable.length
  const toggle = () => change({ kind: 'check', skuIds: choosable.map((item) => item.skuId), checked: !isAll })
  return (
    <section className="cart-store-group" aria-label={seller.name}>
      <header>
        <Checkbox
          aria-label={t('cart.store.check', { store: seller.name })}
          checked={isAll}
          mixed={chosen > 0 && !isAll}
          disabled={choosable.length === 0}
          onChange={toggle}
        />
        <a href={href('/store', { id: seller.id })}>
          <Icon name="store" size={20} />
          {seller.name}
        </a>
      </header>
      <ul>
        {items.map((item) => (
          <CartLine key={item.skuId} item={item} />
        ))}
      </ul>
    </section>
  )
}
