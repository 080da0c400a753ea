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
export { listSaleGroupsOfStore } from './sale-groups.ts'
export { listGoodsWithUnindexedSale, markSalesIndexed } from './sales.queries.ts'
export { addSaleUnits, findSalePrices, getSaleProgress, subtractSaleUnits } from './running-sales.ts'
export { promotionsPersonalData } from './personal-data.ts'
