import { measureSteps } from './measure.ts'
import type { Question } from './question.ts'
import { askShop, findGoods, logInShoppers } from './shop.ts'

type Quote = { quoteId: string }
type Trade = { tradeId: string }
type Addresses = { pageList: { id: string }[] }

/** A whole purchase: preview, place, pay from the wallet with the fund password. */
export const questions: readonly Question[] = [
  {
    name: 'order',
    about: 'checkout to paid order (preview, create, pay)',
    ask: async (shop) => {
      const tokens = await logInShoppers(shop)
      const goods = await findGoods(shop, 60)
      const addresses = await Promise.all(
        tokens.map(
          async (token) =>
            (await askShop<Addresses>(shop, 'GET', '/api/address/list', undefined, token)).pageList[0]!.id,
        ),
      )
      let count = 0
      const figure = await measureSteps(
        async (worker) => {
          const who = worker % tokens.length
          const token = tokens[who]!
          const { skuId } = goods[count++ % goods.length]!
          const { quoteId } = await askShop<Quote>(
            shop,
            'POST',
            '/order/shop/checkout/preview',
            { skuId, quantity: 1 },
            token,
          )
          const { tradeId } = await askShop<Trade>(
            shop,
            'POST',
            '/order/shop/trade/create',
            { quoteId, addressId: addresses[who] },
            token,
          )
          await askShop(
            shop,
            'POST',
            '/order/shop/trade/pay',
            { tradeId, method: 'wallet', fundPassword: 'fund1234' },
            token,
          )
        },
        shop.pid,
        { seconds: 5 },
      )
      return { figure, bytes: 700, steps: 3 }
    },
  },
]
