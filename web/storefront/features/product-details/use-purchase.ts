import { useState } from 'react'
import type { GoodsDetail, Sku } from '#contract/goods.ts'
import { useHref } from '#web/client/use-href.ts'
import { useAddToCart } from '#web/storefront/features/cart/use-add-to-cart.ts'
import {
  type Choice,
  chooseValue,
  getFirstChoice,
  isForSale,
  getQuantityBounds,
  findSku,
} from '#web/storefront/features/goods/sku-choice.ts'

/** The choice on a product page and its actions, shared by buy box and sticky row. */
export type Purchase = {
  readonly choice: Choice
  readonly sku: Sku
  readonly forSale: boolean
  /** The store takes no orders during a planned closure. */
  readonly isClosed: boolean
  /** Between the least and the most that may be bought at once. */
  readonly quantity: number
  readonly bounds: { readonly min: number; readonly max: number }
  readonly pick: (option: number, value: number) => void
  readonly setQuantity: (quantity: number) => void
  /** More was wanted than may be bought. */
  readonly isExceeded: boolean
  readonly exceed: () => void
  readonly add: () => void
  readonly busy: boolean
  /** The checkout of this SKU; a visitor logs in there and comes back. */
  readonly buyNowHref: string
}

/** Keeps choice and quantity of one product; fresh stock of the same SKU moves the quantity into its bounds. */
export function usePurchase(goods: GoodsDetail, skuId: string | null): Purchase {
  const href = useHref()
  const { add, busy } = useAddToCart()
  const [choice, setChoice] = useState(() => getFirstChoice(goods.skus, skuId))
  const [wanted, setWanted] = useState(1)
  const [exceededOf, setExceededOf] = useState<string>()
  const sku = findSku(goods.skus, choice) ?? goods.skus[0]!
  const { closure } = goods.seller
  const isClosed = closure !== null && !closure.takesOrders
  const bounds = getQuantityBounds(sku)
  const quantity = Math.max(bounds.min, Math.min(bounds.max, wanted))
  return {
    choice,
    sku,
    forSale: isForSale(sku) && !isClosed,
    isClosed,
    quantity,
    bounds,
    pick: (option, value) => setChoice(chooseValue(goods.skus, choice, option, value)),
    setQuantity: (next) => {
      setWanted(next)
      setExceededOf(undefined)
    },
    isExceeded: exceededOf === sku.skuId,
    exceed: () => setExceededOf(sku.skuId),
    add: () => void add({ skuId: sku.skuId, quantity, name: goods.name }),
    busy,
    buyNowHref: href('/settlement', { skuId: sku.skuId, quantity }),
  }
}
