import { getShopperPool, type ShopperPool } from './shopper-pool.ts'
import { measure } from './measure.ts'
import type { Benchmark } from './benchmark.ts'
import { callShop, type RunningShop } from './shop.ts'
import { buildSignedInRequests, type RequestKind } from './build-signed-in-requests.ts'

const linesPerCart = 3

const descriptions: Readonly<Record<RequestKind, string>> = {
  list: 'list of 24',
  detail: 'goods detail (API)',
  page: 'product page (HTML)',
  search: 'search',
  cart: `cart of ${linesPerCart} lines`,
  account: 'account page (HTML)',
}

async function prepareRequests(shop: RunningShop) {
  const pool = await getShopperPool(shop)
  await fillCarts(shop, pool)
  return buildSignedInRequests(shop, pool)
}

/** Everybody's cart has the same number of lines. */
export async function fillCarts(shop: RunningShop, { shoppers, skuIds }: ShopperPool): Promise<void> {
  for (const { token } of shoppers)
    for (const skuId of skuIds.slice(0, linesPerCart))
      await callShop(shop, 'POST', '/order/shop/cart/modify', { skuId, quantity: 1 }, token).catch(() =>
        callShop(shop, 'POST', '/order/shop/cart/add', { skuId }, token),
      )
}

let requestsByKind: ReturnType<typeof prepareRequests> | undefined

async function fetchSize(shop: RunningShop, { method = 'GET', path, headers, body }: SignedInRequest): Promise<number> {
  const response = await fetch(shop.base + path, { method, headers, body })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return (await response.arrayBuffer()).byteLength
}
type SignedInRequest = { method?: string; path?: string; headers?: Record<string, string>; body?: string }

/** Two hundred shoppers with a session each, none of whose requests an answer to a visitor can serve. */
export const benchmarks: readonly Benchmark[] = [32, 256].flatMap((connections) =>
  (Object.keys(descriptions) as RequestKind[]).map((kind) => ({
    name: 'signed-in',
    about: `${descriptions[kind]}, ${connections} signed in`,
    mayRefuse: connections > 32,
    run: async (shop: RunningShop, options) => {
      const requests = (await (requestsByKind ??= prepareRequests(shop)))[kind]
      const responseBytes = await fetchSize(shop, requests[0] as SignedInRequest)
      return {
        figure: await measure({ url: shop.base, requests }, shop, { connections, ...options }),
        responseBytes,
      }
    },
  })),
)
