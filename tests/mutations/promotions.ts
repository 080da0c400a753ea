import type { Mutation } from './mutation.ts'

const rules = ['server/modules/promotions/coupons/coupon.rules.test.ts']
const coupons = ['server/modules/promotions/coupons/coupons.test.ts']
const checkout = ['server/modules/checkout/coupons.test.ts']

export const promotionMutations: readonly Mutation[] = [
  {
    name: 'a coupon counts a unit below its minimum',
    file: 'server/modules/promotions/coupons/coupon.rules.ts',
    find: 'if (goodsMinor < coupon.minimumMinor)',
    replace: 'if (goodsMinor + 1 < coupon.minimumMinor)',
    tests: rules,
  },
  {
    name: "a store's coupon counts for another store's goods",
    file: 'server/modules/promotions/coupons/coupon.rules.ts',
    find: '  if (storeId !== null && storeId !== line.storeId) return false\n',
    replace: '',
    tests: rules,
  },
  {
    name: 'a percentage goes beyond its bound',
    file: 'server/modules/promotions/coupons/coupon.rules.ts',
    find: 'return Math.min(part, capMinor ?? part)',
    replace: 'return part',
    tests: rules,
  },
  {
    name: 'a coupon of an amount takes more than the goods cost',
    file: 'server/modules/promotions/coupons/coupon.rules.ts',
    find: 'return Math.min(amountMinor!, goodsMinor)',
    replace: 'return amountMinor!',
    tests: rules,
  },
  {
    name: 'two coupons of one store count together',
    file: 'server/modules/promotions/coupons/coupon.rules.ts',
    find: 'best.filter(({ storeId }) => storeId !== coupon.storeId), coupon]',
    replace: 'best, coupon]',
    tests: rules,
  },
  {
    name: 'one more is collected than a person may',
    file: 'server/modules/promotions/coupons/coupons.queries.ts',
    find: 'having count(*) < ${most}',
    replace: 'having count(*) <= ${most}',
    tests: coupons,
  },
  {
    name: 'more are collected than there are',
    file: 'server/modules/promotions/coupons/coupons.queries.ts',
    find: "    .where('left_count', '>', 0)\n    .where('ended_at', 'is', null)\n",
    replace: "    .where('ended_at', 'is', null)\n",
    tests: coupons,
  },
  {
    name: 'a coupon is collected at the moment it ends',
    file: 'server/modules/promotions/coupons/collect-coupon.ts',
    find: 'coupon.endsAt <= now',
    replace: 'coupon.endsAt < now',
    tests: coupons,
  },
  {
    name: 'a coupon is not collected at the moment it starts',
    file: 'server/modules/promotions/coupons/collect-coupon.ts',
    find: 'coupon.startsAt > now',
    replace: 'coupon.startsAt >= now',
    tests: coupons,
  },
  {
    name: 'a coupon counts at the moment it ends',
    file: 'server/modules/promotions/coupons/coupons.queries.ts',
    find: "      .where('ends_at', '>', now)\n      .where(({ or, eb }) =>",
    replace: "      .where('ends_at', '>=', now)\n      .where(({ or, eb }) =>",
    tests: checkout,
  },
  {
    name: "somebody else's coupon is used",
    file: 'server/modules/promotions/coupons/coupons.queries.ts',
    find: "          .where('user_id', '=', use.userId)\n",
    replace: '',
    tests: checkout,
  },
  {
    name: 'a coupon comes back with the first of two cancelled orders',
    file: 'server/modules/promotions/coupons/coupons.queries.ts',
    find: "state = case when order_ids <@ ${orderIds}::uuid[] then 'usable' else state end,",
    replace: "state = case when order_ids && ${orderIds}::uuid[] then 'usable' else state end,",
    tests: checkout,
  },
  {
    name: 'a refund of a paid order gives its coupon back',
    file: 'server/modules/promotions/coupons/coupons.queries.ts',
    find: '    .set({ order_ids: [] })\n',
    replace: '    .set((build) => ({ order_ids: build.ref("order_ids") }))\n',
    tests: checkout,
  },
  {
    name: 'a sale that costs as much as before is a sale',
    file: 'server/modules/promotions/promotions.rules.ts',
    find: 'if (sale && sale.priceMinor < priceMinor)',
    replace: 'if (sale && sale.priceMinor <= priceMinor)',
    tests: ['server/modules/promotions/promotions.rules.test.ts'],
  },
  {
    name: 'a sale holds at the moment it ends',
    file: 'server/modules/promotions/promotions.queries.ts',
    find: 'sale.starts_at <= ${now} and sale.ends_at > ${now}\n  order by',
    replace: 'sale.starts_at <= ${now} and sale.ends_at >= ${now}\n  order by',
    tests: checkout.concat('server/modules/checkout/checkout.test.ts'),
  },
  {
    name: 'a parcel at the very limit of weight is not sent',
    file: 'server/modules/delivery/delivery.rules.ts',
    find: 'if (mostGrams !== null && weightGrams > mostGrams)',
    replace: 'if (mostGrams !== null && weightGrams >= mostGrams)',
    tests: ['server/modules/delivery/delivery.rules.test.ts'],
  },
  {
    name: 'goods at exactly the free amount pay for delivery',
    file: 'server/modules/delivery/delivery.rules.ts',
    find: 'goodsMinor >= freeFromMinor',
    replace: 'goodsMinor > freeFromMinor',
    tests: ['server/modules/delivery/delivery.rules.test.ts'],
  },
]
