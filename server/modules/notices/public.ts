export { mailPaidOrders, mailRefund, mailShippedParcel } from './mail-orders.ts'
export { mailUnreadChat } from './mail-unread-chat.ts'
