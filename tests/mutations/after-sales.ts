import type { Mutation } from './mutation.ts'

const states = ['server/modules/after-sales/return-states.test.ts']
const returns = ['after-sales', 'return-disputes', 'exchanges', 'return-deadlines', 'return-actions'].map(
  (name) => `server/modules/after-sales/${name}.test.ts`,
)
const disputes = ['server/modules/after-sales/return-disputes.test.ts']
const due = ['server/modules/after-sales/run-due-returns.test.ts']

export const afterSalesMutations: readonly Mutation[] = [
  {
    name: 'a return is withdrawn whose goods are on their way back',
    file: 'server/modules/after-sales/return-states.ts',
    find: "findNextState(state, 'withdraw', 'shopper') !== null && !isSent",
    replace: "findNextState(state, 'withdraw', 'shopper') !== null || isSent",
    tests: returns,
  },
  {
    name: 'a return that is withdrawn leaves its order held',
    file: 'server/modules/after-sales/buyer-actions.ts',
    find: "  await closeCase(ctx, { orderId: row.order_id, actor: 'shopper', outcome: 'withdrawn' })\n",
    replace: '',
    tests: returns,
  },
  {
    name: 'a return of an order that a bank holds is not postponed',
    file: 'server/modules/after-sales/run-due-returns.ts',
    find: '  if (isHeld) return postponeReturn(ctx, row.id, new Date(ctx.clock.now().getTime() + holdRetryMs))\n',
    replace: '',
    tests: due,
  },
  {
    name: 'with exactly the last unit the money is given instead of the goods',
    file: 'server/modules/after-sales/run-due-returns.ts',
    find: 'stock.get(skuId)! >= quantity',
    replace: 'stock.get(skuId)! > quantity',
    tests: [...returns, ...due],
  },
  {
    name: 'the second line of an exchange may be out of stock',
    file: 'server/modules/after-sales/run-due-returns.ts',
    find: 'return wanted.every((',
    replace: 'return wanted.slice(0, 1).every((',
    tests: due,
  },
  {
    name: 'goods are put back on sale that nobody confirmed',
    file: 'server/modules/after-sales/settle-return.ts',
    find: '  if (restock) await restockLines',
    replace: "  if (restock || settlement.actor === 'clock') await restockLines",
    tests: [...returns, ...due],
  },
  {
    name: 'goods are put back on sale that the seller wants to keep off',
    file: 'server/modules/after-sales/settle-return.ts',
    find: '  if (restock) await restockLines',
    replace: "  if (restock || settlement.actor === 'seller') await restockLines",
    tests: returns,
  },
  {
    name: 'the time to dispute is that to send back',
    file: 'server/modules/after-sales/return-deadlines.rules.ts',
    find: 'rejected: policy.returnDisputeDays * 24',
    replace: 'rejected: policy.returnShipDays * 24',
    tests: states,
  },
  {
    name: 'the time to confirm is that to send back',
    file: 'server/modules/after-sales/return-deadlines.rules.ts',
    find: 'shipped_back: policy.returnConfirmDays * 24',
    replace: 'shipped_back: policy.returnShipDays * 24',
    tests: states,
  },
  {
    name: 'units that were exchanged can be returned',
    file: 'server/modules/after-sales/return-units.rules.ts',
    find: 'quantity - refundedQuantity - exchangedQuantity',
    replace: 'quantity - refundedQuantity',
    tests: states,
  },
  {
    name: 'one unit too many is within what is left',
    file: 'server/modules/after-sales/return-units.rules.ts',
    find: 'quantity <= (maxByLine.get(lineId) ?? 0)',
    replace: 'quantity <= (maxByLine.get(lineId) ?? 0) + 1',
    tests: states,
  },
  {
    name: 'staff give what another case gave before',
    file: 'server/modules/orders/refunds/refund-lines.ts',
    find: "  if (changed.length < units.length) throw refusal('order.refund_exceeds')\n",
    replace: '',
    tests: disputes,
  },
  {
    name: 'staff grant more than was asked for',
    file: 'server/modules/after-sales/decide-dispute.ts',
    find: "  if (!areWithin(units, requestedUnits)) throw refusal('order.refund_exceeds')\n",
    replace: '',
    tests: disputes,
  },
  {
    name: 'a return is disputed after its time',
    file: 'server/modules/after-sales/buyer-actions.ts',
    find: "  if (row.due_at! <= ctx.clock.now()) throw refusal('return.dispute_too_late')\n",
    replace: "  if (row.due_at! < ctx.clock.now()) throw refusal('return.dispute_too_late')\n",
    tests: returns,
  },
  {
    name: 'the shopper accepts their own return',
    file: 'server/modules/after-sales/return-states.ts',
    find: "accept: { to: 'accepted', by: ['seller', 'clock'] }",
    replace: "accept: { to: 'accepted', by: ['seller', 'clock', 'shopper'] }",
    tests: states,
  },
  {
    name: 'a return of nothing is accepted',
    file: 'server/modules/after-sales/request-return.ts',
    find: "if (amountMinor === 0 && kind === 'return')",
    replace: "if (amountMinor < 0 && kind === 'return')",
    tests: returns,
  },
  {
    name: 'units of a line are exchanged that it does not have',
    file: 'server/modules/orders/cases/place-replacement.ts',
    find: "  if (exchanged.length < lines.length) throw refusal('order.refund_exceeds')\n",
    replace: '',
    tests: ['server/modules/orders/order-bounds.test.ts'],
  },
  {
    name: 'the units of a replacement stay in stock',
    file: 'server/modules/orders/cases/place-replacement.ts',
    find: '  await commit(ctx, allocations)\n',
    replace: '',
    tests: returns,
  },
]
