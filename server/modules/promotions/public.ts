export {
  effectivePrice,
  lookBackMs,
  lowestBefore,
  percentOff,
  type EffectivePrice,
  type SalePrice,
} from './promotions.rules.ts'
export { listGoodsOnSale, recentSales, salePricesNow, skusOnSale, type Sale } from './sale-prices.ts'
export { countSaleUnits, soldInSales, uncountSaleUnits } from './sale-counts.ts'
