/** Who issues a coupon and pays for its discount. */
export type Issuer = 'store' | 'brand'

/** Operations and pages of each issuer. A discount on delivery is for stores: the brand's share is of goods. */
export const issuers = {
  store: {
    list: 'sellerCoupons.list',
    save: 'sellerCoupons.save',
    end: 'sellerCoupons.end',
    path: '/seller/promotions',
    nav: 'frame.nav.promotions',
    lead: 'promotions.coupon.lead',
    kinds: ['percent', 'amount', 'free_delivery'],
  },
  brand: {
    list: 'adminCoupons.list',
    save: 'adminCoupons.save',
    end: 'adminCoupons.end',
    path: '/staff/coupons',
    nav: 'frame.nav.coupons',
    lead: 'promotions.brand.couponLead',
    kinds: ['percent', 'amount'],
  },
} as const
