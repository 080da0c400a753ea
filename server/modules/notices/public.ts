export { serveNotices } from './notices.routes.ts'
export {
  requestReview,
  tellExpiredOrders,
  tellIdentity,
  tellMovedReturn,
  tellPaidOrders,
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
export { tellStoreOfRefund, tellStoreOfReturn, tellStoresOfOrders } from './tell-stores.ts'
export { remindOfOverdue, remindOfPayment, tellCollected, tellCreditDecision } from './tell-borrowers.ts'
