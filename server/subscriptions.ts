import { keepPackingSlips, requestCreditNotes, requestInvoices } from './modules/invoices/public.ts'
import { adjustSales, type GoodsQuantity } from './modules/catalogue/public.ts'
import { addSaleUnits, subtractSaleUnits } from './modules/promotions/public.ts'
import { finalizeCoupons, restoreCoupons } from './modules/promotions/coupons/public.ts'
import {
  remindOfOverdue,
  remindOfPayment,
  requestReview,
  requestSaverNotices,
  clearStockNotices,
  requestStockNotices,
  tellCollected,
  tellCreditDecision,
  tellExpiredOrders,
  tellIdentity,
  tellMovedReturn,
  requestUnpaidNotices,
  tellPaidOrders,
  tellPreparedOrder,
  tellReceivedOrder,
  tellRecharge,
  tellRefund,
  tellRejectedRefund,
  tellReward,
  tellShippedParcel,
  tellStoreOfRefund,
  tellStoreOfReturn,
  tellStoresOfOrders,
  tellUnreadChat,
  tellWithdrawal,
} from './modules/notices/public.ts'
import { findPayable } from './modules/orders/trades/public.ts'
import { listOpenCardReferences, markAttemptsUnwanted } from './modules/payments/public.ts'
import { changeRewards, recordRewards, releaseRewards } from './modules/referral/public.ts'
import { requestPaidDays, requestRefundDays } from './modules/statistics/public.ts'
import { markGoodsStale } from './modules/search/indexing/public.ts'
import { recordWebhooks } from './modules/webhooks/public.ts'
import { invalidateCaches } from './platform/cache-invalidation.ts'
import type { EventKind, Events } from './events.ts'
import type { Ctx } from './platform/context.ts'
import { toBatchHandler, type Subscriptions } from './platform/handle-events.ts'

type GoodsEvent = Events['goods.returned']
type SoldEvent = Pick<Events['payment.settled'], 'sold'>
type RefundEvent = Events['order.refunded']
type TradeEvent = Pick<Events['order.placed'], 'tradeId'>

const getTradeIds = (events: readonly TradeEvent[]): string[] => events.map(({ tradeId }) => tradeId)
const getGoodsIds = (events: readonly GoodsEvent[]): string[] => [
  ...new Set(events.flatMap(({ goodsIds }) => goodsIds)),
]

/** Units by product. */
function sumUnits(events: readonly SoldEvent[]): GoodsQuantity[] {
  const units = new Map<string, number>()
  for (const { goodsId, quantity } of events.flatMap(({ sold }) => sold))
    units.set(goodsId, (units.get(goodsId) ?? 0) + quantity)
  return [...units].map(([goodsId, quantity]) => ({ goodsId, quantity }))
}

/** Public responses show the stock of these goods. */
const invalidateGoods = (ctx: Ctx, events: readonly GoodsEvent[]): Promise<void> =>
  invalidateCaches(
    ctx,
    getGoodsIds(events).map((id) => `goods:${id}`),
  )

/** Pages that offer coupons show the new ones. */
const invalidateCoupons = (ctx: Ctx): Promise<void> => invalidateCaches(ctx, ['coupons'])

/** Search cards and filters show stock and sales. */
const markChangedGoodsStale = (ctx: Ctx, events: readonly GoodsEvent[]): Promise<void> =>
  markGoodsStale(ctx, getGoodsIds(events))

const countSales = (ctx: Ctx, events: readonly SoldEvent[]): Promise<void> => adjustSales(ctx, sumUnits(events), 1)

const countOfferUnits = (ctx: Ctx, events: readonly SoldEvent[]): Promise<void> => addSaleUnits(ctx, sumUnits(events))

const subtractRefundedSales = (ctx: Ctx, events: readonly SoldEvent[]): Promise<void> =>
  adjustSales(ctx, sumUnits(events), -1)

const subtractOfferUnits = toBatchHandler((ctx, { sold, paidAt }: RefundEvent) =>
  subtractSaleUnits(ctx, sold, new Date(paidAt)),
)

const keepUsedCoupons = (ctx: Ctx, events: readonly TradeEvent[]): Promise<void> =>
  finalizeCoupons(ctx, getTradeIds(events))

/** Closes payment pages whose amount is no longer right; money that arrived before is refunded. */
async function closeStalePaymentPages(ctx: Ctx, events: readonly TradeEvent[]): Promise<void> {
  for (const tradeId of await listOpenCardReferences(ctx, 'trade', getTradeIds(events)))
    await markAttemptsUnwanted(ctx, { referenceType: 'trade', referenceId: tradeId }, await findPayable(ctx, tradeId))
}

/** Every event is told to the web hooks that ask for it. */
const withWebhooks = (handlers: Subscriptions<Events>): Subscriptions<Events> =>
  Object.fromEntries(
    Object.entries(handlers).map(([kind, others]) => [
      kind,
      {
        ...others,
        tellWebhooks: (ctx: Ctx, events: readonly object[]) => recordWebhooks(ctx, kind as EventKind, events),
      },
    ]),
  ) as unknown as Subscriptions<Events>

/**
 * Event handlers; the only place where an event of a lower module reaches an upper one. In the order of an order's
 * life, because kinds of one batch are handled in this order.
 */
export const subscriptions: Subscriptions<Events> = withWebhooks({
  'order.placed': {
    dropGoodsAnswers: invalidateGoods,
    noteChangedGoods: markChangedGoodsStale,
    tellUnpaid: toBatchHandler(requestUnpaidNotices),
  },
  'payment.settled': {
    countSales,
    countOffers: countOfferUnits,
    dropGoodsAnswers: invalidateGoods,
    noteChangedGoods: markChangedGoodsStale,
    keepCouponsUsed: keepUsedCoupons,
    closeOldPages: closeStalePaymentPages,
    requestInvoices,
    countSalesAgain: requestPaidDays,
    recordRewards: toBatchHandler(recordRewards),
    tellBuyers: toBatchHandler(tellPaidOrders),
    tellStores: toBatchHandler(tellStoresOfOrders),
    watchStock: toBatchHandler(requestStockNotices),
  },
  'order.cancelled': {
    dropGoodsAnswers: invalidateGoods,
    noteChangedGoods: markChangedGoodsStale,
    giveCouponsBack: toBatchHandler(restoreCoupons),
    closeOldPages: closeStalePaymentPages,
    watchStock: clearStockNotices,
  },
  'trade.expired': {
    dropGoodsAnswers: invalidateGoods,
    noteChangedGoods: markChangedGoodsStale,
    giveCouponsBack: toBatchHandler(restoreCoupons),
    closeOldPages: closeStalePaymentPages,
    tellBuyers: toBatchHandler(tellExpiredOrders),
    watchStock: clearStockNotices,
  },
  'order.refunded': {
    uncountSales: subtractRefundedSales,
    uncountOffers: subtractOfferUnits,
    dropGoodsAnswers: invalidateGoods,
    noteChangedGoods: markChangedGoodsStale,
    watchStock: clearStockNotices,
  },
  'order.prepared': { tellBuyer: toBatchHandler(tellPreparedOrder) },
  'parcel.shipped': { keepPackingSlips, tellBuyer: toBatchHandler(tellShippedParcel) },
  'refund.settled': {
    requestCreditNotes,
    countSalesAgain: requestRefundDays,
    changeRewards,
    tellBuyer: toBatchHandler(tellRefund),
  },
  'order.charged_back': { changeRewards },
  'order.received': { tellBuyer: toBatchHandler(tellReceivedOrder), requestReview: toBatchHandler(requestReview) },
  'refund.requested': { tellStore: toBatchHandler(tellStoreOfRefund) },
  'refund.rejected': { tellBuyer: toBatchHandler(tellRejectedRefund) },
  'return.moved': { tellBuyer: toBatchHandler(tellMovedReturn), tellStore: toBatchHandler(tellStoreOfReturn) },
  'recharge.decided': { tellUser: toBatchHandler(tellRecharge) },
  'withdrawal.decided': { tellUser: toBatchHandler(tellWithdrawal) },
  'identity.moved': { tellPerson: toBatchHandler(tellIdentity) },
  'credit.decided': { tellUser: toBatchHandler(tellCreditDecision) },
  'credit.due': { remindUser: toBatchHandler(remindOfPayment) },
  'credit.overdue': { remindUser: toBatchHandler(remindOfOverdue) },
  'credit.collected': { tellUser: toBatchHandler(tellCollected) },
  'order.released': { releaseRewards },
  'referral.rewarded': { tellReferrer: toBatchHandler(tellReward) },
  'goods.returned': {
    dropGoodsAnswers: invalidateGoods,
    noteChangedGoods: markChangedGoodsStale,
    watchStock: clearStockNotices,
  },
  'stock.changed': {
    dropGoodsAnswers: invalidateGoods,
    noteChangedGoods: markChangedGoodsStale,
    watchStock: clearStockNotices,
  },
  'review.changed': { dropGoodsAnswers: invalidateGoods, noteChangedGoods: markChangedGoodsStale },
  'sale.changed': { dropGoodsAnswers: invalidateGoods, noteChangedGoods: markChangedGoodsStale },
  'offer.changed': { tellSavers: requestSaverNotices },
  'chat.unread': { tellShopper: toBatchHandler(tellUnreadChat) },
  'coupons.changed': { dropCouponAnswers: invalidateCoupons },
})
