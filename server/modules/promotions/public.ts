export {
  effectivePrice,
  lookBackMs,
  lowestBefore,
  percentOff,
  type EffectivePrice,
  type SalePrice,
} from './promotions.rules.ts'
export { countedSinceOf, salePriceOf, salesOf, type SaleRow } from './promotions.queries.ts'
export { listGoodsOnSale, salePricesNow, skusOnSale } from './sale-prices.ts'
export { countSaleUnits, soldInSales, uncountSaleUnits } from './sale-counts.ts'
export { servePromotions } from './promotions.routes.ts'
export {
  countCoupons,
  heldCoupons,
  quoteCoupons,
  type CouponCount,
  type CouponQuote,
  type Purchase,
} from './quote-coupons.ts'
export { moveCouponCategories, type CouponRow } from './coupons.queries.ts'
export { giveCouponsBack, keepCouponsUsed, useCoupons, type CouponUse } from './use-coupons.ts'
