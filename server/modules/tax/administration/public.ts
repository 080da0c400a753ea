export { addRate, parseArea, readZones, removeRate, removeZone, saveClass, saveZone } from './manage-taxes.ts'
export { listShippedRates, loadRates, readRateFile, shippedRatesPath, type ShippedRate } from './load-rates.ts'
export { listClasses, setGoodsClass } from './tax-rows.queries.ts'
