import type { Mutation } from './mutation.ts'

const rules = ['server/modules/referral/referral.rules.test.ts']
const referral = ['server/modules/referral/referral.test.ts', 'server/modules/referral/referral-desk.test.ts']
const stories = ['server/modules/referral/referral.property.test.ts']

export const referralMutations: readonly Mutation[] = [
  {
    name: 'a reward is more than the commission of its order',
    file: 'server/modules/referral/referral.rules.ts',
    find: 'Math.min(Number((BigInt(goodsMinor) * BigInt(rateHundredths)) / 10_000n), commissionMinor)',
    replace: 'Number((BigInt(goodsMinor) * BigInt(rateHundredths)) / 10_000n) + 0 * commissionMinor',
    tests: rules,
  },
  {
    name: 'a claim forgets what is owed',
    file: 'server/modules/referral/claim-rewards.ts',
    find: 'const paidMinor = claimedMinor - offsetMinor',
    replace: 'const paidMinor = claimedMinor',
    tests: referral,
  },
  {
    name: 'a reward of somebody else is claimed',
    file: 'server/modules/referral/claim-rewards.ts',
    find: "    .where('referrer_id', '=', ctx.principal.userId)\n    .where('id', 'in', ids)\n",
    replace: "    .where('id', 'in', ids)\n",
    tests: referral,
  },
  {
    name: 'signs that came after the release are not looked for',
    file: 'server/modules/referral/claim-rewards.ts',
    find: 'const found = await findLaterSigns(ctx, profit, basis)',
    replace: 'const found: Awaited<ReturnType<typeof findLaterSigns>> = []',
    tests: referral,
  },
  {
    name: 'an expired reward is claimed',
    file: 'server/modules/referral/claim-rewards.ts',
    find: "state === 'unclaimed' && expires_at !== null && expires_at > ctx.clock.now()",
    replace: "state === 'unclaimed' && expires_at !== null",
    tests: referral,
  },
  {
    name: 'a refund leaves a claimed reward',
    file: 'server/modules/referral/record-rewards.ts',
    find: 'if (profit.claimed_at !== null) return changeClaimed(ctx, profit, amounts)',
    replace: 'if (profit.claimed_at !== null) return undefined',
    tests: referral,
  },
  {
    name: 'a chargeback is not told, so that a claimed reward stays',
    file: 'server/modules/orders/chargebacks/apply-chargebacks.ts',
    find: "orderId: part.order.id,\n        state: 'open'",
    replace: "orderId: chargebackId,\n        state: 'open'",
    tests: referral,
  },
  {
    name: 'an open chargeback takes an unclaimed reward before it is decided',
    file: 'server/modules/referral/record-rewards.ts',
    find: 'if (basis.isHeld || !openStates',
    replace: 'if (!openStates',
    tests: referral,
  },
  {
    name: 'a sign of abuse does not hold a reward',
    file: 'server/modules/referral/record-rewards.ts',
    find: 'if (signs.length > 0) return',
    replace: 'if (signs.length > 99) return',
    tests: referral,
  },
  {
    name: 'a refund takes a claimed reward twice',
    file: 'server/modules/referral/take-back.ts',
    find: '    ...amounts,\n    taken_minor: profit.taken_minor + takenMinor',
    replace:
      '    ...amounts,\n    amount_minor: profit.amount_minor,\n    taken_minor: profit.taken_minor + takenMinor',
    tests: stories,
  },
  {
    name: 'staff decide about their own reward',
    file: 'server/modules/referral/decide-reward.ts',
    find: "if ([found.referrer_id, found.user_id].includes(userId)) throw refusal('referral.own')",
    replace: '',
    tests: referral,
  },
  {
    name: 'a user is referred by somebody who came later',
    file: 'server/modules/referral/bind-referrer.ts',
    find: ' || referrer.created_at >= own.created_at',
    replace: '',
    tests: referral,
  },
  {
    name: 'a user is referred after their first order',
    file: 'server/modules/referral/bind-referrer.ts',
    find: "  if (await hasOrders(ctx, userId)) throw refusal('referral.has_orders')\n",
    replace: '',
    tests: referral,
  },
  {
    name: 'a store sets any rate',
    file: 'server/modules/referral/store-rates.ts',
    find: 'percent < min || percent > max',
    replace: 'percent < min',
    tests: referral,
  },
]
