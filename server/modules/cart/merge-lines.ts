import type { cartApi } from '#contract/cart.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { listLines, lockCart, writeLines, type StoredLine } from './cart.queries.ts'
import { findTaxAddress } from './cart-taxes.ts'
import { mergeLine, maxLines, sumBySku } from './cart.rules.ts'
import { findOffers } from './offers.ts'
import { toCartView } from './read-cart.ts'

type Merge = (typeof cartApi)['merge']

/** Merges a visitor's lines into the caller's cart. Nothing is refused; the report has the result for each SKU. */
export async function mergeLines(ctx: UserCtx, { items }: Parsed<Merge>): Promise<Data<Merge>> {
  const { userId } = ctx.principal
  const cartId = await lockCart(ctx, userId)
  const linesBySku = new Map((await listLines(ctx, cartId)).map((line) => [line.skuId, line]))
  const wanted = sumBySku(items)
  const offers = await findOffers(ctx, [...new Set([...wanted.keys(), ...linesBySku.keys()])])
  const written: StoredLine[] = []
  const report: Data<Merge>['report'] = []
  for (const [skuId, quantity] of wanted) {
    const offer = offers.get(skuId)
    const had = linesBySku.get(skuId)?.quantity ?? 0
    const merged = mergeLine(offer, { had, wanted: quantity, userId, full: linesBySku.size >= maxLines })
    report.push({ skuId, ...merged })
    if (!offer || merged.result === 'dropped') continue
    const line = { skuId, quantity: merged.quantity, checked: true, seenPriceMinor: offer.priceMinor }
    written.push(line)
    linesBySku.set(skuId, line)
  }
  await writeLines(ctx, cartId, written)
  const [lines, address] = await pipeline([listLines(ctx, cartId), findTaxAddress(ctx)])
  return { ...(await toCartView(ctx, cartId, lines, offers, address)), report }
}
