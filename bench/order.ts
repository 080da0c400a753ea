import { copyQuote, fundPassword, type Shopper } from '#tests/trust/shoppers.ts'
import { crowdOf, type Crowd } from './crowd.ts'
import { measureInTurn } from './measure.ts'
import type { Question } from './question.ts'
import { countStatements, openRaw } from './raw-transactions.ts'
import { askShop, type RunningShop } from './shop.ts'

type Quote = { quoteId: string }
type Trade = { tradeId: string }

/** Statements of the small transaction that tells how fast the machine is at this moment. */
const few = 7

const inTurns = { seconds: 2, rounds: 5 }

/** Copies of each shopper's quote: as many orders as a measure can take. */
const quotesEach = 40

const preview = (shop: RunningShop, { token }: Shopper, skuId: string) =>
  askShop<Quote>(shop, 'POST', '/order/shop/checkout/preview', { skuId, quantity: 1 }, token)

async function placeAndPay(shop: RunningShop, { token, addressId }: Shopper, quoteId: string): Promise<void> {
  const { tradeId } = await askShop<Trade>(shop, 'POST', '/order/shop/trade/create', { quoteId, addressId }, token)
  await askShop(shop, 'POST', '/order/shop/trade/pay', { tradeId, method: 'wallet', fundPassword }, token)
}

/** Hands out whatever comes next, over and over. */
function inTurn<Item>(items: readonly Item[]): () => Item {
  let next = 0
  return () => items[next++ % items.length]!
}

/** Everybody buys once, so that no right fund password has to be hashed while it is measured. */
async function warmUp(shop: RunningShop, { shoppers, skuIds }: Crowd): Promise<void> {
  const nextSku = inTurn(skuIds)
  const waiting = [...shoppers]
  const lane = async () => {
    for (let shopper = waiting.pop(); shopper; shopper = waiting.pop())
      await placeAndPay(shop, shopper, (await preview(shop, shopper, nextSku())).quoteId)
  }
  await Promise.all([1, 2, 3, 4].map(lane))
}

/** Quotes ready to be placed, each with whom it belongs to; neighbours belong to different shoppers. */
async function makeQuotes(shop: RunningShop, { backstage, shoppers, skuIds }: Crowd) {
  const nextSku = inTurn(skuIds)
  const quotes: { shopper: Shopper; quoteId: string }[][] = []
  for (const shopper of shoppers) {
    const { quoteId } = await preview(shop, shopper, nextSku())
    const copies = await copyQuote(backstage, quoteId, quotesEach)
    quotes.push(copies.map((copy) => ({ shopper, quoteId: copy })))
  }
  return Array.from({ length: quotesEach }, (_, nth) => quotes.map((own) => own[nth]!)).flat()
}

/** A whole purchase, and its two halves that move stock and money. */
export const questions: readonly Question[] = [
  {
    name: 'order',
    about: 'checkout to paid order (preview, create, pay)',
    ask: async (shop) => {
      const crowd = await crowdOf(shop)
      await warmUp(shop, crowd)
      const nextShopper = inTurn(crowd.shoppers)
      const nextSku = inTurn(crowd.skuIds)
      const once = async () => {
        const shopper = nextShopper()
        await placeAndPay(shop, shopper, (await preview(shop, shopper, nextSku())).quoteId)
      }
      const raw = await openRaw(crowd, shop.adminUrl)
      const bare = { once: () => raw.run(few), pid: process.pid }
      const [figure, small] = await measureInTurn([{ once, pid: shop.pid }, bare], inTurns)
      await raw.close()
      const note = `beside one transaction of ${few} bare statements: ${small!.perSecond.toFixed(0)} per s`
      return { figure: figure!, bytes: 700, steps: 3, notes: [note] }
    },
  },
  {
    name: 'order',
    about: 'place and pay (create, pay)',
    ask: async (shop) => {
      const crowd = await crowdOf(shop)
      const quotes = await makeQuotes(shop, crowd)
      const counted = quotes.find(({ shopper }) => shopper === crowd.shoppers[0])!
      const statements = await countStatements(crowd, counted.quoteId)
      const left = quotes.filter((quote) => quote !== counted)
      const once = async () => {
        const quote = left.pop()
        if (!quote) throw new Error('there were too few quotes')
        await placeAndPay(shop, quote.shopper, quote.quoteId)
      }
      const raw = await openRaw(crowd, shop.adminUrl)
      const both = async () => {
        await raw.run(statements.create)
        await raw.run(statements.pay)
      }
      const [figure, bare] = await measureInTurn(
        [
          { once, pid: shop.pid },
          { once: both, pid: process.pid },
        ],
        inTurns,
      )
      await raw.close()
      const ratio = (figure!.perSecond / bare!.perSecond).toFixed(2)
      const note = `beside ${statements.create} and ${statements.pay} bare statements in two transactions: ${bare!.perSecond.toFixed(0)} per s, ratio ${ratio}`
      return { figure: figure!, bytes: 350, steps: 2, notes: [note] }
    },
  },
]
