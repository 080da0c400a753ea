export {
  countCouponsOfCategories,
  finalizeCoupons,
  moveCouponCategories,
  restoreCoupons,
  type CouponRow,
} from './coupons.queries.ts'
export {
  applyHeldCoupons,
  listHeldCoupons,
  quoteCoupons,
  type AppliedCoupons,
  type CouponQuote,
  type Purchase,
} from './quote-coupons.ts'
export { couponTexts } from './coupon-texts.ts'
export { sellerHandlers as sellerCoupons } from './manage-coupons.ts'
export { redeemCoupons } from './redeem-coupons.ts'
