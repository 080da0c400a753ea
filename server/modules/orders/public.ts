export { tradeChargebackHandler } from './apply-chargebacks.ts'
export { checkUnpaidLimits, lockOwnPlacements } from './check-unpaid-limits.ts'
export { checkEscrow } from './check-escrow.ts'
export { closeCase, type CaseClosing } from './close-case.ts'
export { expireTrades } from './expire-trades.ts'
export { getOrderFacts, getOwnOrderFacts, getStoreOrderFacts, type OrderFacts } from './find-orders.ts'
export { openCase, reopenCase, type CaseRequest } from './open-case.ts'
export { markReviewed, type ReviewedLines } from './mark-reviewed.ts'
export {
  findOrdersByReference,
  listRefundReferences,
  type MovementReference,
  type OrderLink,
} from './orders-by-reference.ts'
export { extendForPayment } from './extend-for-payment.ts'
export { findPlacedTrade, readTrade } from './read-trade.ts'
export { placeTrade, type PlacedTrade } from './place-trade.ts'
export { placeReplacement, type Replacement } from './place-replacement.ts'
export { restockLines } from './restock-lines.ts'
export { getOrderViews, type OrderView } from './get-order-views.ts'
export type { LineUnits } from './refunds.queries.ts'
export { confirmDueReceipts, refundDueOrders, releaseDueOrders } from './run-due-orders.ts'
export { refundLines, type LinesRefund } from './refund-lines.ts'
export { serveOrders } from './orders.routes.ts'
export { settleTrade, startTradePayment } from './settle-trade.ts'
export type { AddressSnapshot, LineDraft, OrderDraft, TradeDraft } from './trade-draft.ts'
export { findPayable } from './trades.queries.ts'
