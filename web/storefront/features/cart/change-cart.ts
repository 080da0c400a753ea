import type { Cart, CartItem } from '#contract/cart.ts'

/** A change of the cart that the page applies before the server has responded. */
export type CartChange =
  | { readonly kind: 'quantity'; readonly skuId: string; readonly quantity: number }
  | { readonly kind: 'check'; readonly skuIds: readonly string[]; readonly checked: boolean }
  | { readonly kind: 'remove'; readonly skuId: string }
  /** Adds a removed line again; it is the first, as all that is added. */
  | { readonly kind: 'restore'; readonly item: CartItem }

// Through integers: 0.1 * 3 as a binary number is not 0.3.
const multiply = (price: number, quantity: number) => (Math.round(price * 1000) * quantity) / 1000
const sum = (amounts: readonly number[]) =>
  amounts.reduce((whole, amount) => whole + Math.round(amount * 1000), 0) / 1000

function changeItems(items: readonly CartItem[], change: CartChange): CartItem[] {
  switch (change.kind) {
    case 'quantity':
      return items.map((item) =>
        item.skuId === change.skuId
          ? { ...item, quantity: change.quantity, subtotal: multiply(item.price, change.quantity) }
          : item,
      )
    case 'check':
      return items.map((item) => (change.skuIds.includes(item.skuId) ? { ...item, checked: change.checked } : item))
    case 'remove':
      return items.filter((item) => item.skuId !== change.skuId)
    case 'restore':
      return [change.item, ...items.filter((item) => item.skuId !== change.item.skuId)]
  }
}

/** The cart as it will be once the server has taken the change; sums follow the lines that can be bought. */
export function changeCart(cart: Cart, change: CartChange): Cart {
  const cartItems = changeItems(cart.cartItems, change)
  const chosen = cartItems.filter((item) => item.checked && item.valid)
  const checkedAmount = sum(chosen.map((item) => item.subtotal))
  return {
    ...cart,
    cartItems,
    total: {
      goods: sum(cartItems.map((item) => item.subtotal)),
      checkedAmount,
      checkedQuantity: chosen.reduce((count, item) => count + item.quantity, 0),
      quantity: cartItems.reduce((count, item) => count + item.quantity, 0),
      // The server computes the taxes of what is chosen now.
      tax: [],
      payable: checkedAmount,
    },
  }
}

/** Lines under their stores, in the order in which the stores first appear. */
export function groupByStore(
  items: readonly CartItem[],
): { readonly seller: CartItem['seller']; readonly items: CartItem[] }[] {
  const groups = new Map<string, { seller: CartItem['seller']; items: CartItem[] }>()
  for (const item of items) {
    const group = groups.get(item.seller.id)
    if (group) group.items.push(item)
    else groups.set(item.seller.id, { seller: item.seller, items: [item] })
  }
  return [...groups.values()]
}
