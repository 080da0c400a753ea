export { serveExchangeRates } from './exchange-rates.routes.ts'
export { fetchRates, readRates, refreshRates, saveRates } from './exchange-rates.ts'
export { parseRateList, RatesError } from './exchange-rates.rules.ts'
