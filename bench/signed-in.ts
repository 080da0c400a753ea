import { crowdOf, type Crowd } from './crowd.ts'
import { measure } from './measure.ts'
import type { Question } from './question.ts'
import { askShop, type RunningShop } from './shop.ts'
import { signedInRequests, type RequestKind } from './signed-in-requests.ts'

const linesPerCart = 3

const abouts: Readonly<Record<RequestKind, string>> = {
  list: 'list of 24',
  detail: 'goods detail (API)',
  page: 'product page (HTML)',
  search: 'search',
  cart: `cart of ${linesPerCart} lines`,
  account: 'account page (HTML)',
}

async function prepare(shop: RunningShop) {
  const crowd = await crowdOf(shop)
  await fillCarts(shop, crowd)
  return signedInRequests(shop, crowd)
}

/** Everybody's cart has the same number of lines. */
export async function fillCarts(shop: RunningShop, { shoppers, skuIds }: Crowd): Promise<void> {
  for (const { token } of shoppers)
    for (const skuId of skuIds.slice(0, linesPerCart))
      await askShop(shop, 'POST', '/order/shop/cart/modify', { skuId, quantity: 1 }, token).catch(() =>
        askShop(shop, 'POST', '/order/shop/cart/add', { skuId }, token),
      )
}

let prepared: ReturnType<typeof prepare> | undefined

async function sizeOf(shop: RunningShop, { method = 'GET', path, headers, body }: Asked): Promise<number> {
  const answer = await fetch(shop.base + path, { method, headers, body })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
  return (await answer.arrayBuffer()).byteLength
}
type Asked = { method?: string; path?: string; headers?: Record<string, string>; body?: string }

/** Two hundred shoppers with a session each, none of whose requests an answer to a visitor can serve. */
export const questions: readonly Question[] = [32, 256].flatMap((connections) =>
  (Object.keys(abouts) as RequestKind[]).map((kind) => ({
    name: 'signed-in',
    about: `${abouts[kind]}, ${connections} signed in`,
    mayRefuse: connections > 32,
    ask: async (shop: RunningShop, pace) => {
      const requests = (await (prepared ??= prepare(shop)))[kind]
      const bytes = await sizeOf(shop, requests[0] as Asked)
      return { figure: await measure({ url: shop.base, requests }, shop.pid, { connections, ...pace }), bytes }
    },
  })),
)
