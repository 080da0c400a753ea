export { servePromotions } from './promotions.routes.ts'
export {
  effectivePrice,
  getRunningSales,
  percentOff,
  type EffectivePrice,
  type PriceHistory,
  type SalePrice,
} from './promotions.rules.ts'
export { saleHistoryColumns, salePriceColumn, type SaleRow } from './promotions.queries.ts'
export { addSaleUnits, findSalePrices, getSaleProgress, listGoodsOnSale, subtractSaleUnits } from './running-sales.ts'
