export { purgeQuotes } from './purge-quotes.ts'
export { serveCheckout } from './checkout.routes.ts'
