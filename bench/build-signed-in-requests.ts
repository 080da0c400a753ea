import type { Request } from 'autocannon'
import type { Shopper } from '#tests/trust/shoppers.ts'
import { buildProductPagePaths } from './cold-pages.ts'
import type { ShopperPool } from './shopper-pool.ts'
import { findGoods, type RunningShop } from './shop.ts'

/** Requests of one kind; neighbours come from different sessions. */
const requestsPerKind = 20_000

const bearer = ({ token }: Shopper) => ({ authorization: `Bearer ${token}` })
const cookie = ({ token }: Shopper) => ({ cookie: `session=${token}` })

const words = ['kettle', 'lamp', 'leather', 'watch', 'cotton', 'steel', 'linen', 'wool', 'oak', 'travel']

export type RequestKind = 'list' | 'detail' | 'page' | 'search' | 'cart' | 'account'

/** Requests of shoppers with a session, so many different ones of each kind that no response is shared. */
export async function buildSignedInRequests(
  shop: RunningShop,
  { shoppers }: ShopperPool,
): Promise<Readonly<Record<RequestKind, readonly Request[]>>> {
  const goods = await findGoods(shop, 100)
  const pages = await buildProductPagePaths(shop, requestsPerKind)
  const make = (build: (shopper: Shopper, nth: number) => Request): Request[] =>
    Array.from({ length: requestsPerKind }, (_, nth) => build(shoppers[nth % shoppers.length]!, nth))
  return {
    list: make((shopper, nth) => ({
      method: 'POST',
      path: '/goods/shop/goods/list',
      headers: { ...bearer(shopper), 'content-type': 'application/json' },
      body: JSON.stringify({ pageNum: 1 + (nth % 20), pageSize: 24, sort: 'sales' }),
    })),
    detail: make((shopper, nth) => ({
      path: `/goods/shop/goods/detail?goodsId=${goods[nth % goods.length]!.goodsId}`,
      headers: bearer(shopper),
    })),
    page: make((shopper, nth) => ({ path: pages[nth]!, headers: cookie(shopper) })),
    search: make((shopper, nth) => ({
      path: `/goods/shop/goods/search?keyword=${words[nth % words.length]}&pageSize=24&priceMin=${(nth / 1000).toFixed(3)}`,
      headers: bearer(shopper),
    })),
    cart: make((shopper) => ({ path: '/order/shop/cart/list', headers: bearer(shopper) })),
    account: make((shopper) => ({ path: '/pc/userInfo/dashboard', headers: cookie(shopper) })),
  }
}
