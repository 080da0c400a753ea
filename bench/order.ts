import { copyQuote, type Shopper } from '#tests/trust/shoppers.ts'
import { crowdOf, type Crowd } from './crowd.ts'
import { measureInTurn, RunOut } from './measure-in-turn.ts'
import type { Pace, Question } from './question.ts'
import { countStatements, openRaw } from './raw-transactions.ts'
import { inTurn, placeAndPay, preview, warmUp } from './purchase.ts'
import type { RunningShop } from './shop.ts'

/** Statements of the small transaction that tells how fast the machine is at this moment. */
const few = 7

const turns = ({ seconds }: Pace) =>
  seconds === undefined ? { seconds: 2, rounds: 5 } : { seconds, rounds: 1, warmSeconds: seconds }

/** Copies of each shopper's quote: 8,000 in all, more than any machine places in one turn. */
const quotesEach = 40

type OwnedQuote = { readonly shopper: Shopper; readonly quoteId: string }

/** Quotes ready to be placed; neighbours belong to different shoppers. */
async function makeQuotes(shop: RunningShop, { backstage, shoppers, skuIds }: Crowd): Promise<OwnedQuote[]> {
  const nextSku = inTurn(skuIds)
  const quotes: OwnedQuote[][] = []
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
    ask: async (shop, pace) => {
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
      const [figure, small] = await measureInTurn([{ once, pid: shop.pid }, bare], turns(pace))
      await raw.close()
      const note = `beside one transaction of ${few} bare statements: ${small!.perSecond.toFixed(0)} per s`
      return { figure: figure!, bytes: 700, steps: 3, notes: [note] }
    },
  },
  {
    name: 'order',
    about: 'place and pay (create, pay)',
    ask: async (shop, pace) => {
      const crowd = await crowdOf(shop)
      const quotes = await makeQuotes(shop, crowd)
      const enough = quotes.length / 2
      const statements = await countStatements(
        crowd,
        quotes.splice(
          quotes.findIndex(({ shopper }) => shopper === crowd.shoppers[0]),
          1,
        )[0]!.quoteId,
      )
      const prepare = async () => {
        if (quotes.length < enough) quotes.push(...(await makeQuotes(shop, crowd)))
      }
      const once = async () => {
        const quote = quotes.pop()
        if (!quote) throw new RunOut('there are no quotes left')
        await placeAndPay(shop, quote.shopper, quote.quoteId)
      }
      const raw = await openRaw(crowd, shop.adminUrl)
      const both = async () => {
        await raw.run(statements.create)
        await raw.run(statements.pay)
      }
      const [figure, bare] = await measureInTurn(
        [
          { once, pid: shop.pid, prepare },
          { once: both, pid: process.pid },
        ],
        turns(pace),
      )
      await raw.close()
      const ratio = (figure!.perSecond / bare!.perSecond).toFixed(2)
      const note = `beside ${statements.create} and ${statements.pay} bare statements in two transactions: ${bare!.perSecond.toFixed(0)} per s, ratio ${ratio}`
      return { figure: figure!, bytes: 350, steps: 2, notes: [note] }
    },
  },
]
