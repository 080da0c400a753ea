export { toOrderNumber } from './order-number.ts'
export { checkUnpaidLimits, lockOwnPlacements } from './check-unpaid-limits.ts'
export { expireTrades } from './expire-trades.ts'
export {
  placeTrade,
  type AddressSnapshot,
  type LineDraft,
  type OrderDraft,
  type PlacedTrade,
  type TradeDraft,
} from './place-trade.ts'
export { findPlacedTrade, readTrade } from './read-trade.ts'
export { extendForPayment, settleTrade, startTradePayment } from './trade-payment.ts'
export { findPayable } from './trades.queries.ts'
