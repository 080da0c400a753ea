export { payFromWallet } from './pay-from-wallet.ts'
export { refundPayment, type Refund } from './refund-payment.ts'
