import type { Mutation } from './mutation.ts'

const cards = ['server/modules/payments/card-payments.test.ts', 'server/modules/payments/card-limits.test.ts']
const chargebacks = [
  'server/modules/payments/chargebacks/chargebacks.rules.test.ts',
  'server/modules/payments/chargebacks/chargebacks.test.ts',
]
const wallet = ['server/modules/checkout/pay-trade.test.ts']

export const paymentMutations: readonly Mutation[] = [
  {
    name: 'the page with the old sum stays open when one of two orders is cancelled',
    file: 'server/subscriptions.ts',
    find: "'order.cancelled': {\n    dropGoodsAnswers: invalidateGoods,\n    noteChangedGoods: markChangedGoodsStale,\n    giveCouponsBack: toBatchHandler(restoreCoupons),\n    closeOldPages: closeStalePaymentPages,\n",
    replace:
      "'order.cancelled': {\n    dropGoodsAnswers: invalidateGoods,\n    noteChangedGoods: markChangedGoodsStale,\n    giveCouponsBack: toBatchHandler(restoreCoupons),\n",
    tests: cards,
  },
  {
    name: "the provider's page stays open when the trade expires",
    file: 'server/subscriptions.ts',
    find: "'trade.expired': {\n    dropGoodsAnswers: invalidateGoods,\n    noteChangedGoods: markChangedGoodsStale,\n    giveCouponsBack: toBatchHandler(restoreCoupons),\n    closeOldPages: closeStalePaymentPages,\n",
    replace:
      "'trade.expired': {\n    dropGoodsAnswers: invalidateGoods,\n    noteChangedGoods: markChangedGoodsStale,\n    giveCouponsBack: toBatchHandler(restoreCoupons),\n",
    tests: cards,
  },
  {
    name: "the provider's page stays open when the trade is paid from the wallet",
    file: 'server/subscriptions.ts',
    find: '    keepCouponsUsed: keepUsedCoupons,\n    closeOldPages: closeStalePaymentPages,\n',
    replace: '    keepCouponsUsed: keepUsedCoupons,\n',
    tests: cards,
  },
  {
    name: 'more than was asked is taken as paid',
    file: 'server/modules/payments/attempts/handle-payment.ts',
    find: 'attempt.amountMinor === paid.amountMinor ? null',
    replace: 'attempt.amountMinor <= paid.amountMinor ? null',
    tests: cards,
  },
  {
    name: 'less than was asked is taken as paid',
    file: 'server/modules/payments/attempts/handle-payment.ts',
    find: 'attempt.amountMinor === paid.amountMinor ? null',
    replace: 'attempt.amountMinor >= paid.amountMinor ? null',
    tests: cards,
  },
  {
    name: 'another currency is taken as paid',
    file: 'server/modules/payments/attempts/handle-payment.ts',
    find: '  if (attempt.currency !== paid.currency) return `paid in ${paid.currency}`\n',
    replace: '',
    tests: cards,
  },
  {
    name: 'money is lost whose page was said to have ended before',
    file: 'server/modules/payments/attempts/handle-payment.ts',
    find: "if (attempt.status !== 'started' && attempt.status !== 'failed') return",
    replace: "if (attempt.status !== 'started') return",
    tests: cards,
  },
  {
    name: 'money that came too late is kept',
    file: 'server/modules/payments/attempts/handle-payment.ts',
    find: "  await insertRefund(ctx, { attemptId, referenceId: 'orphan', amountMinor: paid.amountMinor })\n",
    replace: '',
    tests: cards,
  },
  {
    name: 'no time for the news after the page has closed',
    file: 'server/modules/payments/attempts/start-card-payment.ts',
    find: 'const webhookGraceMinutes = 3',
    replace: 'const webhookGraceMinutes = 0',
    tests: cards,
  },
  {
    name: 'a payer is sent to a page that closes this moment',
    file: 'server/modules/payments/attempts/start-card-payment.ts',
    find: ': new Date(attempt.intent.closesAt) > addSeconds(ctx, inFlightSeconds)',
    replace: ': new Date(attempt.intent.closesAt) > addSeconds(ctx, -inFlightSeconds)',
    tests: cards,
  },
  {
    name: 'a payer is sent to a page with the sum before',
    file: 'server/modules/payments/attempts/start-card-payment.ts',
    find: 'attempt.method !== method || attempt.amountMinor !== amountMinor || !attempt.intent',
    replace: 'attempt.method !== method || !attempt.intent',
    tests: cards,
  },
  {
    name: 'nothing to pay leads to a page of the provider',
    file: 'server/modules/payments/attempts/start-card-payment.ts',
    find: 'if (payment.amountMinor <= 0)',
    replace: 'if (payment.amountMinor < 0)',
    tests: cards,
  },
  {
    name: 'a trade waits for its payer as often as they press',
    file: 'server/modules/orders/trades/trades.queries.ts',
    find: 'greatest(expires_at, least(${until}::timestamptz, ${maxExpiry}))',
    replace: 'greatest(expires_at, ${until}::timestamptz)',
    tests: cards,
  },
  {
    name: 'a payment with another sum than the trade has now is taken',
    file: 'server/modules/checkout/pay-trade.ts',
    find: "  if (payment.amountMinor !== amountMinor) throw refusal('trade.not_payable')\n",
    replace: '',
    tests: cards,
  },
  {
    name: 'more goes back to a card than was paid',
    file: 'server/modules/payments/attempts/attempts.queries.ts',
    find: '    .where(sql<boolean>`refunded_minor + ${amountMinor} <= amount_minor`)\n',
    replace: '',
    tests: cards,
  },
  {
    name: 'an unwanted page is looked at, but not closed',
    file: 'server/modules/payments/attempts/sweep-attempts.ts',
    find: '  if (attempt.unwanted) await provider.closePage(reference)\n',
    replace: '',
    tests: cards,
  },
  {
    name: 'a chargeback that is won is not given back',
    file: 'server/modules/payments/chargebacks/chargebacks.rules.ts',
    find: "open: { won: ['return']",
    replace: "open: { won: ['keep']",
    tests: chargebacks,
  },
  {
    name: 'a question of the bank takes the money',
    file: 'server/modules/payments/chargebacks/handle-chargeback.ts',
    find: '  if (!steps) return\n',
    replace: "  if (!steps && row.status !== 'inquiry') return\n",
    tests: chargebacks,
  },
  {
    name: 'an order of which a bank has part of the money is released whole',
    file: 'server/modules/orders/fulfilment/release-orders.ts',
    find: 'const shares = scaleShares(left, getRemainingMinor(order))',
    replace: 'const shares = left',
    tests: chargebacks,
  },
  {
    name: 'an order is released while a bank may take its money',
    file: 'server/modules/orders/order-moves.queries.ts',
    find: "    .where('held_minor', 'is', null)\n    .where((build) =>",
    replace: '    .where((build) =>',
    tests: chargebacks,
  },
  {
    name: 'a chargeback of two orders falls on the first',
    file: 'server/modules/orders/chargebacks/apply-chargebacks.ts',
    find: 'splitByWeight(coveredMinor, left)',
    replace: 'splitByWeight(coveredMinor, left.map((minor, index) => (index === 0 ? minor : 0)))',
    tests: chargebacks,
  },
  {
    name: 'the store keeps what a bank took after the release',
    file: 'server/modules/orders/chargebacks/apply-chargebacks.ts',
    find: 'const ownerId = order.released_at ? owners.get(order.store_id)! : null',
    replace: 'const ownerId = order.paid_at ? null : owners.get(order.store_id)!',
    tests: chargebacks,
  },
  {
    name: 'a trade is paid from the wallet after its time',
    file: 'server/modules/orders/trades/trades.queries.ts',
    find: "    .where('expires_at', '>', now)\n",
    replace: '',
    tests: wallet,
  },
  {
    name: 'a trade is paid twice from the wallet',
    file: 'server/db/migrations/0018-widen-payments.sql',
    find: "create unique index payment_attempts_success_uq on payment_attempts (brand_id, purpose, cause_id) where status = 'succeeded';",
    replace:
      "create index payment_attempts_success_uq on payment_attempts (brand_id, purpose, cause_id) where status = 'succeeded';",
    tests: ['server/modules/payments/attempts/pay-into-escrow.test.ts', ...cards],
  },
  {
    name: 'the reason of a failed payment is shown beside every trade',
    file: 'web/storefront/features/checkout/payment-problem.ts',
    find: "['payment-problem', tradeId]",
    replace: "['payment-problem']",
    tests: ['web/storefront/features/checkout/payment-problem.test.ts'],
  },
]
