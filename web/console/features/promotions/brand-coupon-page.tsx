import { CouponPage } from './coupon-page.tsx'

export const Page = () => <CouponPage issuer="brand" />
