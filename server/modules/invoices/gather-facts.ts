import { listSkuFacts } from '#server/modules/catalogue/public.ts'
import { listUsercodes } from '#server/modules/identity/users/public.ts'
import { listSoldOrders, type SoldOrder } from '#server/modules/orders/public.ts'
import { listOrderTaxes } from '#server/modules/orders/taxes/public.ts'
import { findPaymentMethod } from '#server/modules/payments/public.ts'
import { findBrandTrader, findStoreTraders } from '#server/modules/traders/public.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Issuer, TraderFacts } from './document-content.ts'
import type { DocumentFacts } from './document.rules.ts'
import type { RequestRow } from './invoices.queries.ts'

/** Trader data by store id, and of the brand under null; absent where nothing was stated. */
async function findTraders(ctx: Ctx, storeIds: readonly string[]): Promise<ReadonlyMap<string | null, TraderFacts>> {
  const [ofBrand, ofStores] = await Promise.all([findBrandTrader(ctx), findStoreTraders(ctx, storeIds)])
  return new Map<string | null, TraderFacts>([...ofStores, ...(ofBrand ? [[null, ofBrand] as const] : [])])
}

type IssuerParts = {
  readonly isStore: boolean
  readonly trader: TraderFacts | null
  readonly brandTrader: TraderFacts | null
}

/** The store or the brand with its trader data; legal lines of the brand stand on all documents of its stores. */
export function toIssuer(ctx: Ctx, order: SoldOrder, { isStore, trader, brandTrader }: IssuerParts): Issuer {
  const { name, hosts, settings } = ctx.brand
  return {
    kind: isStore ? 'store' : 'brand',
    name: isStore ? order.storeName : { [settings.defaultLanguage]: name },
    trader,
    brandLines: isStore ? (brandTrader?.legalLines ?? {}) : {},
    brandAddress: settings.footer.address,
    brandName: name,
    host: hosts[0] ?? '',
    email: trader?.email ?? settings.supportMail,
  }
}

const dayMs = 86_400_000

/** The last day on which the parcel was promised, from the payment on. */
const getSupplyDay = (ctx: Ctx, { paidAt, delivery }: SoldOrder): string =>
  toBrandDay(ctx.brand, new Date(paidAt!.getTime() + delivery.daysMax * dayMs))

/** The facts of the requested documents, by request id; without those whose order is gone or unpaid. */
export async function gatherFacts(
  ctx: Ctx,
  requests: readonly RequestRow[],
): Promise<ReadonlyMap<string, DocumentFacts>> {
  const found = await listSoldOrders(
    ctx,
    requests.map(({ orderId }) => orderId),
  )
  const orders = [...found.values()].filter(({ paidAt }) => paidAt !== null)
  const [usercodes, skus, taxes, traders, methods] = await Promise.all([
    listUsercodes(
      ctx,
      orders.map(({ userId }) => userId),
    ),
    listSkuFacts(
      ctx,
      orders.flatMap(({ lines }) => lines.map(({ skuId }) => skuId)),
    ),
    listOrderTaxes(
      ctx,
      orders.map(({ id }) => id),
    ),
    findTraders(
      ctx,
      orders.map(({ storeId }) => storeId),
    ),
    Promise.all(orders.map(async ({ tradeId }) => [tradeId, await findPaymentMethod(ctx, tradeId)] as const)),
  ])
  const skuCodes = new Map(skus.map(({ id, code }) => [id, code]))
  const methodByTrade = new Map(methods)
  const taxesByOrder = Map.groupBy(taxes, (tax) => tax.orderId)
  const orderById = new Map(orders.map((order) => [order.id, order]))
  return new Map(
    requests.flatMap(({ id, orderId, issuerId }) => {
      const order = orderById.get(orderId)
      if (!order) return []
      const isStore = issuerId === order.storeId
      const brandTrader = traders.get(null) ?? null
      const trader = isStore ? (traders.get(order.storeId) ?? null) : brandTrader
      const facts: DocumentFacts = {
        order,
        issuer: toIssuer(ctx, order, { isStore, trader, brandTrader }),
        usercode: usercodes.get(order.userId) ?? '',
        paidBy: methodByTrade.get(order.tradeId) ?? null,
        digits: ctx.brand.settings.currency.digits,
        skuCodes,
        taxes: taxesByOrder.get(orderId) ?? [],
        supplyBy: getSupplyDay(ctx, order),
      }
      return [[id, facts] as const]
    }),
  )
}
