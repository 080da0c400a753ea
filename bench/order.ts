import { copyQuote, type Shopper } from '#tests/trust/shoppers.ts'
import { getShopperPool, type ShopperPool } from './shopper-pool.ts'
import { measureInterleaved, WorkExhaustedError, type RoundOptions } from './measure-interleaved.ts'
import type { BenchmarkOptions, Benchmark } from './benchmark.ts'
import { countStatements, openRawTransactions } from './raw-transactions.ts'
import { createRoundRobin, placeAndPay, preview, warmUp } from './purchase.ts'
import type { RunningShop } from './shop.ts'

/** Statements of the small transaction that tells how fast the machine is at this moment. */
const smallTransactionStatements = 7

const toRoundOptions = ({ seconds }: BenchmarkOptions): RoundOptions =>
  seconds === undefined ? { seconds: 2, rounds: 5 } : { seconds, rounds: 1, warmUpSeconds: seconds }

/** Copies of each shopper's quote: 8,000 in all, more than any machine places in one turn. */
const quotesPerShopper = 40

type OwnedQuote = { readonly shopper: Shopper; readonly quoteId: string }

/** Quotes ready to be placed; neighbours belong to different shoppers. */
async function makeQuotes(shop: RunningShop, { fixtures, shoppers, skuIds }: ShopperPool): Promise<OwnedQuote[]> {
  const nextSku = createRoundRobin(skuIds)
  const quotes: OwnedQuote[][] = []
  for (const shopper of shoppers) {
    const { quoteId } = await preview(shop, shopper, nextSku())
    const copies = await copyQuote(fixtures, quoteId, quotesPerShopper)
    quotes.push(copies.map((copy) => ({ shopper, quoteId: copy })))
  }
  return Array.from({ length: quotesPerShopper }, (_, nth) => quotes.map((ownQuotes) => ownQuotes[nth]!)).flat()
}

/** A whole purchase, and its two halves that move stock and money. */
export const benchmarks: readonly Benchmark[] = [
  {
    name: 'order',
    about: 'checkout to paid order (preview, create, pay)',
    run: async (shop, options) => {
      const pool = await getShopperPool(shop)
      await warmUp(shop, pool)
      const nextShopper = createRoundRobin(pool.shoppers)
      const nextSku = createRoundRobin(pool.skuIds)
      const runOnce = async () => {
        const shopper = nextShopper()
        await placeAndPay(shop, shopper, (await preview(shop, shopper, nextSku())).quoteId)
      }
      const raw = await openRawTransactions(pool, shop.adminUrl)
      const bare = { runOnce: () => raw.run(smallTransactionStatements), pid: process.pid, postmaster: shop.postmaster }
      const [figure, small] = await measureInterleaved([{ ...shop, runOnce }, bare], toRoundOptions(options))
      await raw.close()
      const note = `beside one transaction of ${smallTransactionStatements} bare statements: ${small!.perSecond.toFixed(0)} per s`
      return { figure: figure!, responseBytes: 700, steps: 3, notes: [note] }
    },
  },
  {
    name: 'order',
    about: 'place and pay (create, pay)',
    run: async (shop, options) => {
      const pool = await getShopperPool(shop)
      const quotes = await makeQuotes(shop, pool)
      const enough = quotes.length / 2
      const statements = await countStatements(
        pool,
        quotes.splice(
          quotes.findIndex(({ shopper }) => shopper === pool.shoppers[0]),
          1,
        )[0]!.quoteId,
      )
      const prepare = async () => {
        if (quotes.length < enough) quotes.push(...(await makeQuotes(shop, pool)))
      }
      const runOnce = async () => {
        const quote = quotes.pop()
        if (!quote) throw new WorkExhaustedError('there are no quotes left')
        await placeAndPay(shop, quote.shopper, quote.quoteId)
      }
      const raw = await openRawTransactions(pool, shop.adminUrl)
      const both = async () => {
        await raw.run(statements.create)
        await raw.run(statements.pay)
      }
      const [figure, bare] = await measureInterleaved(
        [
          { ...shop, runOnce, prepare },
          { runOnce: both, pid: process.pid, postmaster: shop.postmaster },
        ],
        toRoundOptions(options),
      )
      await raw.close()
      const ratio = (figure!.perSecond / bare!.perSecond).toFixed(2)
      const note = `beside ${statements.create} and ${statements.pay} bare statements in two transactions: ${bare!.perSecond.toFixed(0)} per s, ratio ${ratio}`
      return { figure: figure!, responseBytes: 350, steps: 2, notes: [note] }
    },
  },
]
