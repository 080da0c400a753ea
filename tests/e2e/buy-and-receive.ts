import { passwords } from './journey.ts'
import { addAddress, fillWallet, logIn, setFundPassword, type ApiUser } from './shop-api.ts'

type Sku = { readonly skuId: string; readonly stock: number }
type Product = { readonly skus: readonly Sku[]; readonly withdrawalExemption: string | null }
type Store = { readonly goods: readonly { readonly id: string }[] }
type OrderSize = {
  readonly products: number
  readonly quantity: number
  /** Of the address; that of the demo's addresses by default. */
  readonly country?: string
}

/** Bought by several journeys at once, so nothing that another could take away. */
const minStock = 12

/** SKUs of as many products of one store, of which there is plenty, and with a right of withdrawal. */
async function findGoods({ get }: ApiUser, products: number): Promise<{ goodsIds: string[]; skuIds: string[] }> {
  const { pageList } = await get('/goods/shop/seller/goods', { pageSize: '5' })
  for (const { goods } of pageList as Store[]) {
    const chosen: { goodsId: string; skuId: string }[] = []
    for (const { id } of goods) {
      const { goods } = (await get('/goods/shop/goods/detail', { goodsId: id })) as { goods: Product }
      const sku = goods.skus.find(({ stock }) => stock >= minStock && goods.withdrawalExemption === null)
      if (sku) chosen.push({ goodsId: id, skuId: sku.skuId })
      if (chosen.length === products)
        return { goodsIds: chosen.map(({ goodsId }) => goodsId), skuIds: chosen.map(({ skuId }) => skuId) }
    }
  }
  throw new Error(`none of the first stores has plenty of ${products} products`)
}

/** Places an order of one store, not paid yet. */
export async function placeOrder(person: ApiUser, { products, quantity, country }: OrderSize) {
  const { goodsIds, skuIds } = await findGoods(person, products)
  for (const skuId of skuIds) await person.post('/order/shop/cart/add', { skuId, quantity: quantity })
  const addressId = await addAddress(person, country)
  const { quoteId } = await person.post('/order/shop/checkout/preview', { addressId })
  const { tradeId, orderIds } = await person.post('/order/shop/trade/create', { quoteId, addressId })
  return { tradeId: tradeId as string, orderId: orderIds[0] as string, goodsIds }
}

/** The owner of the order's store: demo stores and their owners have the same numbers. */
export async function logInAsStoreOwner(site: string, { get }: ApiUser, orderId: string): Promise<ApiUser> {
  const { order } = await get('/order/shop/order/detail', { orderId })
  return logIn(site, { account: `seller${Number.parseInt(order.seller.id.slice(-12), 16)}` })
}

/** Places an order and pays it from the wallet, which must have been filled. Returns its store's owner, too. */
export async function buyAndPay(person: ApiUser, size: OrderSize) {
  const placed = await placeOrder(person, size)
  const payment = { tradeId: placed.tradeId, method: 'wallet', fundPassword: passwords.fund }
  await person.post('/order/shop/trade/pay', payment)
  const { order } = await person.get('/order/shop/order/detail', { orderId: placed.orderId })
  const owner = `seller${Number.parseInt(order.seller.id.slice(-12), 16)}`
  return { ...placed, number: order.number as string, owner }
}

/** An order that this newcomer has paid. */
export async function payOrder(site: string, shopper: ApiUser, size: OrderSize) {
  await setFundPassword(shopper)
  await fillWallet(site, shopper)
  const { tradeId, orderId, goodsIds } = await placeOrder(shopper, size)
  await shopper.post('/order/shop/trade/pay', { tradeId, method: 'wallet', fundPassword: passwords.fund })
  return { orderId, goodsIds }
}

/** An order that this newcomer has paid and received, and the owner of its store. */
export async function buyAndReceive(site: string, shopper: ApiUser, size: OrderSize) {
  const { orderId, goodsIds } = await payOrder(site, shopper, size)
  const seller = await logInAsStoreOwner(site, shopper, orderId)
  await seller.post('/seller/order/ship', { orderId, carrier: 'Post', trackingNumber: 'RR123' })
  await shopper.post('/order/shop/order/receive', { orderId })
  return { orderId, goodsIds, seller }
}

/** Puts a product into the cart of a newcomer with an address. */
export async function fillCart(person: ApiUser): Promise<void> {
  const { skuIds } = await findGoods(person, 1)
  await person.post('/order/shop/cart/add', { skuId: skuIds[0], quantity: 1 })
  await addAddress(person)
}
