import type { TestShop } from './app.ts'
import type { TestStore } from './goods.ts'

const day = 86_400_000

/** Terms of a coupon that runs from now for a day: 5.00 off, as often as anybody wants, one each. */
export const buildCouponTerms = (shop: TestShop, more: Record<string, unknown> = {}) => {
  const now = shop.clock.now().getTime()
  const period = { startsAt: new Date(now).toISOString(), endsAt: new Date(now + day).toISOString() }
  return { names: { en: 'Test coupon' }, kind: 'amount', amount: 5, ...period, ...more }
}

/** Makes a coupon of a store, over HTTP; answers its id. */
export async function makeStoreCoupon(shop: TestShop, store: TestStore, more: Record<string, unknown> = {}) {
  const { data } = await shop.post('/seller/coupon/save', buildCouponTerms(shop, more), { token: store.owner.token })
  return data.coupon.id as string
}

/** Makes a coupon of the brand, as staff that may; answers its id. */
export async function makeBrandCoupon(shop: TestShop, staffUserId: string, more: Record<string, unknown> = {}) {
  const principal = {
    userId: staffUserId,
    usercode: 'staff',
    username: 'staff',
    storeId: null,
    permissions: ['coupons.manage' as const],
    sessionHash: Buffer.alloc(32),
  }
  const caller = { brand: shop.brand, principal, lang: 'en' as const }
  const data = (await shop.registry.call('adminCoupons.save', caller, buildCouponTerms(shop, more))) as {
    coupon: { id: string }
  }
  return data.coupon.id
}

/** Collects a coupon for somebody, over HTTP. */
export const collectCoupon = (shop: TestShop, couponId: string, token: string) =>
  shop.post('/goods/shop/coupon/collect', { couponId }, { token })
