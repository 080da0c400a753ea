export {
  effectivePrice,
  lookBackMs,
  getLowestPriceBefore,
  percentOff,
  type EffectivePrice,
  type SalePrice,
} from './promotions.rules.ts'
export { priceHistoryStartColumn, salePriceColumn, salesColumn, type SaleRow } from './promotions.queries.ts'
export { listGoodsOnSale, findSalePrices, listSkusOnSale } from './sale-prices.ts'
export { addSaleUnits, getSaleUnits, subtractSaleUnits } from './sale-counts.ts'
export { servePromotions } from './promotions.routes.ts'
export {
  applyHeldCoupons,
  listHeldCoupons,
  quoteCoupons,
  type AppliedCoupons,
  type CouponQuote,
  type Purchase,
} from './coupons/quote-coupons.ts'
export { moveCouponCategories, type CouponRow } from './coupons/coupons.queries.ts'
export { restoreCoupons, finalizeCoupons, redeemCoupons, type CouponRedemption } from './coupons/redeem-coupons.ts'
