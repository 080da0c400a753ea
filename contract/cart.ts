import { z } from 'zod'
import { id, createListSchema, flag, money, optional, whole } from './fields.ts'
import { operation } from './operation.ts'
import { TaxLine } from './tax.ts'

export const CartItem = z.object({
  skuId: z.string(),
  goodsId: z.string(),
  skuName: z.string(),
  skuThumbnail: z.string(),
  tint: z.int(),
  specifications: z.array(z.string()),
  quantity: z.int(),
  price: money(),
  subtotal: money(),
  checked: z.boolean(),
  seller: z.object({ id: z.string(), name: z.string() }),
  stock: z.int(),
  minQuantity: z.int(),
  maxQuantity: z.int(),
  /** False when the line cannot be bought as it is; `notice` gives the reason. */
  valid: z.boolean(),
  notice: z
    .object({
      kind: z.enum([
        'price_up',
        'price_down',
        'stock_short',
        'sold_out',
        'delisted',
        'own_store',
        'store_closed',
        'below_minimum',
        'above_maximum',
      ]),
      before: money().optional(),
      left: z.int().optional(),
      /** `store_closed`: the last day of the closure, YYYY-MM-DD. */
      until: z.string().optional(),
    })
    .optional(),
})
export type CartItem = z.infer<typeof CartItem>

export const Cart = z.object({
  currentCartId: z.string(),
  cartItems: z.array(CartItem),
  total: z.object({
    goods: money(),
    checkedAmount: money(),
    checkedQuantity: z.int(),
    quantity: z.int(),
    /** Of the checked lines by rate, before coupons and without delivery; empty where nothing is taxed. */
    tax: z.array(TaxLine),
    /** `checkedAmount` with the tax that is added to it. */
    payable: money(),
  }),
  /** Null: the brand charges no tax. */
  taxation: z
    .object({
      included: z.boolean(),
      /** No address is known yet: the tax is that of the brand's home. */
      estimated: z.boolean(),
    })
    .nullable(),
})
export type Cart = z.infer<typeof Cart>

export const MergeResult = z.object({
  skuId: z.string(),
  result: z.enum(['added', 'capped', 'dropped']),
  quantity: z.int(),
  reason: z.enum(['stock', 'maximum', 'delisted', 'unknown', 'own_store', 'full']).optional(),
})

const quantity = () => whole({ min: 1, max: 1_000_000 })
const currentCartId = optional(id())
const lineErrors = [
  'sku.not_found',
  'goods.delisted',
  'stock.insufficient',
  'goods.own_store',
  'store.closed',
  'cart.quantity_below_minimum',
  'cart.quantity_above_maximum',
  'cart.full',
] as const

export const cartApi = {
  current: operation({
    method: 'GET',
    path: '/order/shop/cart/get_current',
    summary: 'Get the cart with current prices, stock and availability',
    audience: 'shopper',
    effect: 'read',
    input: z.object({ currentCartId }),
    data: Cart,
    errors: [],
  }),
  list: operation({
    method: 'GET',
    path: '/order/shop/cart/list',
    summary: 'Same as get_current',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: Cart,
    errors: [],
  }),
  add: operation({
    method: 'POST',
    path: '/order/shop/cart/add',
    summary: 'Add a quantity of one SKU',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ skuId: id(), quantity: quantity().default(1) }),
    data: Cart,
    errors: lineErrors,
  }),
  modify: operation({
    method: 'POST',
    path: '/order/shop/cart/modify',
    summary: 'Set the quantity of one line',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ skuId: id(), quantity: quantity(), currentCartId }),
    data: Cart,
    errors: [...lineErrors, 'cart.line_not_found'],
  }),
  select: operation({
    method: 'POST',
    path: '/order/shop/cart/select',
    summary: 'Select or deselect lines',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ skuIds: createListSchema(id()), checked: flag(), currentCartId }),
    data: Cart,
    errors: [],
  }),
  remove: operation({
    method: 'DELETE',
    path: '/order/shop/cart/remove',
    summary: 'Remove one line',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ skuId: id(), currentCartId }),
    data: Cart,
    errors: ['cart.line_not_found'],
  }),
  clear: operation({
    method: 'POST',
    path: '/order/shop/cart/clear',
    summary: 'Clear the cart; with `currentCartId` only if it is still the current one',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ currentCartId }),
    data: Cart,
    errors: ['cart.not_found'],
  }),
  merge: operation({
    method: 'POST',
    path: '/order/shop/cart/merge',
    summary: "Merge a visitor's lines into the cart; reports the result of each",
    audience: 'shopper',
    effect: 'write',
    input: z.object({ items: z.array(z.object({ skuId: id(), quantity: quantity() })).max(200) }),
    data: Cart.extend({ report: z.array(MergeResult) }),
    errors: [],
  }),
}
