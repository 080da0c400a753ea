export {
  addRate,
  findZone,
  parseArea,
  readZones,
  removeRate,
  removeZone,
  saveClass,
  saveZone,
  type ZoneView,
} from './manage-taxes.ts'
export { copyTaxes } from './copy-taxes.ts'
export { listShippedRates, loadRates, readRateFile, shippedRatesPath, type ShippedRate } from './load-rates.ts'
export { countGoodsByClass, listClasses, setGoodsClass } from './tax-rows.queries.ts'
export { loadRateFile, previewRateFile } from './load-rate-file.ts'
export type { PlannedRate, RateProblem } from './rate-file.rules.ts'
