export { tradeChargebackHandler } from './chargebacks/apply-chargebacks.ts'
export { checkEscrow } from './check-escrow.ts'
export { getOrderFacts, getOwnOrderFacts, type OrderFacts } from './find-orders.ts'
export { markReviewed, type ReviewedLines } from './fulfilment/mark-reviewed.ts'
export { getOrderViews, type OrderView } from './order-views.ts'
export { getShare } from './order-money.rules.ts'
export { createServeOrders } from './orders.routes.ts'
export { countOrdersOfStore, countStoreOrders, listStoreOrders } from './reads/list-orders.ts'
export { writeOrders } from './reads/write-orders.ts'
export { findOrderOwners } from './reads/order-owners.ts'
export { findOrdersByReference, listReferencesOfOrder } from './reads/orders-by-reference.ts'
export { countOpenOrders } from './reads/count-open-orders.ts'
export { countUnfinishedOrders, hasOrders, listLines as listOrderLines, matchesOrderKeyword } from './orders.queries.ts'
export { listRewardBases, type RewardBasis } from './reads/reward-bases.ts'
export {
  findOrderOfParcel,
  findParcel,
  listParcels,
  listParcelsOfOrders,
  type ParcelRow as Parcel,
} from './parcels/parcels.queries.ts'
export { previewLinesRefund } from './refunds/preview-refund.ts'
export { findBuyerByNumber, readOrdersOfUser } from './reads/orders-of-user.ts'
export { listSoldOrders, type SoldLine, type SoldOrder } from './reads/sold-orders.ts'
export { confirmDueReceipts, refundDueOrders, releaseDueOrders } from './run-due-orders.ts'
export { findRefundSubject } from './refunds/decide-refund.ts'
export { readRefundQueue } from './refunds/refunds.queries.ts'
export { ordersPersonalData } from './personal-data.ts'
