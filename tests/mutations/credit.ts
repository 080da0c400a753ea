import type { Mutation } from './mutation.ts'

const over = ['credit', 'staff-credit'].map((name) => `server/modules/credit/${name}.test.ts`)
const rules = ['server/modules/credit/loan.rules.test.ts']
const later = ['server/modules/credit/pay-later.test.ts']
const writingOff = ['server/modules/credit/write-off.test.ts']
const refunding = ['server/modules/credit/refund-trade.test.ts']
const schedule = ['contract/credit-schedule.test.ts']

export const creditMutations: readonly Mutation[] = [
  {
    name: 'the next instalment takes its whole interest early',
    file: 'server/modules/credit/loan.rules.ts',
    find: '    newInterestMinor: accrued,\n    principalMinor: next.principalMinor,',
    replace: '    newInterestMinor: next.interestMinor,\n    principalMinor: next.principalMinor,',
    tests: rules,
  },
  {
    name: 'the days after an early payment cost nothing',
    file: 'server/modules/credit/loan.rules.ts',
    find: 'interestMinor: row.interestMinor + later }',
    replace: 'interestMinor: row.interestMinor }',
    tests: rules,
  },
  {
    name: 'the last payment of a loan does not take the remainder',
    file: 'contract/credit-schedule.ts',
    find: 'const isLast = index === months - 1',
    replace: 'const isLast = index === months',
    tests: schedule,
  },
  {
    name: 'overdue interest passes the cap',
    file: 'server/modules/credit/overdue.rules.ts',
    find: '  if (charged >= BigInt(overdueCapMinor)) return { chargedMinor: overdueCapMinor, remainder: 0 }\n',
    replace: '',
    tests: rules,
  },
  {
    name: 'a payment is overdue on its due date',
    file: 'server/modules/credit/loan.rules.ts',
    find: 'rows.filter(({ dueOn, paidOn }) => paidOn === null && dueOn < day)',
    replace: 'rows.filter(({ dueOn, paidOn }) => paidOn === null && dueOn <= day)',
    tests: rules,
  },
  {
    name: 'a sum above all that is owed is taken',
    file: 'server/modules/credit/loan.rules.ts',
    find: '    if (sumMinor > all.totalMinor) return null\n',
    replace: '',
    tests: rules,
  },
  {
    name: 'one person approves a large loan twice',
    file: 'server/modules/credit/decide.ts',
    find: "  if (row.first_approver_id === ctx.principal.userId) throw refusal('credit.second_person')\n",
    replace: '',
    tests: over,
  },
  {
    name: 'staff decide their own application',
    file: 'server/modules/credit/decide.ts',
    find: "  if (row.user_id === ctx.principal.userId) throw refusal('money.own_request')\n",
    replace: '',
    tests: over,
  },
  {
    name: 'an expired offer is accepted',
    file: 'server/modules/credit/accept.ts',
    find: "  if (row.offer_until === null || row.offer_until < ctx.clock.now()) throw refusal('credit_application.expired')\n",
    replace: '',
    tests: over,
  },
  {
    name: 'a product above the legal cap is saved',
    file: 'server/modules/credit/manage-products.ts',
    find: "  if (percent > max) throw refusal('credit.above_cap', { percent, max })\n",
    replace: '',
    tests: over,
  },
  {
    name: 'a loan of another person is repaid',
    file: 'server/modules/credit/loan-work.ts',
    find: "if (found?.user_id !== userId) throw refusal('loan.not_found')",
    replace: "if (!found) throw refusal('loan.not_found')",
    tests: over,
  },
  {
    name: 'an order above the limit is paid later',
    file: 'server/modules/credit/pay-later.ts',
    find: "  if (amountMinor > limitMinor) throw refusal('wallet.above_maximum', { max: createToMajor(ctx)(limitMinor) })\n",
    replace: '',
    tests: later,
  },
  {
    name: 'the limit is read without its lock',
    file: 'server/modules/credit/pay-later.ts',
    find: '(await lockLimit(ctx, userId))?.limit_minor',
    replace: '(await findLimit(ctx, userId))?.limit_minor',
    tests: later,
  },
  {
    name: 'a refund leaves the loan of its order',
    file: 'server/modules/payments/refunds/refund-payment.ts',
    find: '  if (loan) await repayByRefund(ctx, loan, { refundMinor: amountMinor, isWhole })\n',
    replace: '',
    tests: later,
  },
  {
    name: 'one person proposes a write-off and confirms it',
    file: 'server/modules/credit/write-off.ts',
    find: "  if (row.write_off_proposer_id === ctx.principal.userId) throw refusal('credit.second_person')\n",
    replace: '',
    tests: writingOff,
  },
  {
    name: 'a write-off needs no second person',
    file: 'server/modules/credit/write-off.ts',
    find: '  if (row.write_off_proposer_id === null) {',
    replace: '  if (row.write_off_proposer_id === loanId) {',
    tests: writingOff,
  },
  {
    name: 'a proposed write-off outlives a payment',
    file: 'server/modules/credit/loans.queries.ts',
    find: '      ...(change.repaidMinor !== undefined && noProposal),\n',
    replace: '',
    tests: writingOff,
  },
  {
    name: 'a refund in full leaves the interest of the days before',
    file: 'server/modules/credit/refund-trade.ts',
    find: '  const open = isWhole ? await endWithoutCost(ctx, loan) : loan.open',
    replace: '  const open = loan.open',
    tests: refunding,
  },
  {
    name: 'interest that was paid is not given back',
    file: 'server/modules/credit/refund-trade.ts',
    find: '  await reverseInterest(ctx, loan)\n',
    replace: '',
    tests: refunding,
  },
  {
    name: 'every refund of an order paid later ends its loan without cost',
    file: 'server/modules/payments/refunds/refund-payment.ts',
    find: 'attempt.refunded_minor === attempt.amount_minor',
    replace: 'attempt.refunded_minor <= attempt.amount_minor',
    tests: refunding,
  },
]
