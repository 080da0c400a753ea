import { demoUserId } from './accounts.ts'
import type { BrandData } from './brand-data.ts'

const day = 86_400_000
/** Indexes of demo shoppers. */
export const referrer = 1
const friends = [3, 4]
/** Has a loan of the last months. */
const borrower = 0

/** In the first demo brand only: the others show a shop without referrals. */
export const isReferralShown = ({ brand }: Pick<BrandData, 'brand'>): boolean => brand.site === 'default'

/** Since when an account exists and who referred it. */
export function findReferral(data: BrandData, index: number) {
  const { brand, now } = data
  const daysAgo = (count: number) => new Date(now.getTime() - count * day)
  const isPart = isReferralShown(data) && [borrower, referrer, ...friends].includes(index)
  const isFriend = isPart && friends.includes(index)
  return {
    created_at: isPart ? daysAgo(isFriend ? 200 - index : 220) : now,
    referrer_id: isFriend ? demoUserId(brand.id, referrer) : null,
    referred_at: isFriend ? daysAgo(200 - index) : null,
  }
}
