export { serveNotices } from './notices.routes.ts'
export {
  requestReview,
  tellExpiredOrders,
  tellIdentity,
  tellMovedReturn,
  tellPaidOrders,
  tellPreparedOrder,
  tellReceivedOrder,
  tellRecharge,
  tellRefund,
  tellRejectedRefund,
  tellReward,
  tellShippedParcel,
  tellUnreadChat,
  tellWithdrawal,
} from './tell-shoppers.ts'
export { clearStockNotices, requestStockNotices, tellLowStockJob } from './tell-low-stock.ts'
export { requestSaverNotices, tellSaversJob } from './tell-savers.ts'
export { requestUnpaidNotices, tellUnpaidOrderJob } from './tell-unpaid-orders.ts'
export { tellStoreOfRefund, tellStoreOfReturn, tellStoresOfOrders } from './tell-stores.ts'
export { remindOfOverdue, remindOfPayment, tellCollected, tellCreditDecision } from './tell-borrowers.ts'
