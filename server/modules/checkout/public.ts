export { purgeQuotes } from './purge-quotes.ts'
export { handleTradePayment } from './handle-trade-payment.ts'
export { serveCheckout } from './checkout.routes.ts'
