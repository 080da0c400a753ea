export { purgeQuotes } from './purge-quotes.ts'
export { receiveForTrade } from './receive-for-trade.ts'
export { serveCheckout } from './checkout.routes.ts'
