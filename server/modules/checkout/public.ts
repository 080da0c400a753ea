export { purgeQuotes } from './preview-checkout.ts'
export { handleTradePayment } from './pay-trade.ts'
export { serveCheckout } from './checkout.routes.ts'
export { checkoutPersonalData } from './personal-data.ts'
