export { effectivePrice, percentOff, type EffectivePrice, type SalePrice } from './promotions.rules.ts'
export { listGoodsOnSale, salePricesNow } from './sale-prices.ts'
