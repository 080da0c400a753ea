export { findBrandTrader, findStoreTraders, toTrader, toTraderRecord } from './read-traders.ts'
export { saveTrader } from './save-trader.ts'
export { traderColumn, type TraderRow } from './traders.queries.ts'
export { serveTraders } from './traders.routes.ts'
