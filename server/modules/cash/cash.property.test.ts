import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { noon, createCashFlow } from '#tests/harness/cash.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { recordFigure, seed, scale } from '#tests/trust/figures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({
    settings: { timeZone: 'UTC' },
    policy: { withdrawalFeeAmount: 1.5, withdrawalsPerDay: 100, otherRequestsPerSecondPerAddress: 1e6 },
  })
  shop.clock.forward(noon.getTime() - shop.clock.now().getTime())
})
afterAll(() => shop.close())

type Action =
  | { readonly do: 'withdraw' | 'recharge'; readonly cents: number }
  | { readonly do: 'pay' | 'return' | 'credit' | 'reject'; readonly which: number }

const cents = fc.integer({ min: 1, max: 40_000 })
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constantFrom('withdraw' as const, 'recharge' as const), cents }),
  fc.record({
    do: fc.constantFrom('pay' as const, 'return' as const, 'credit' as const, 'reject' as const),
    which: fc.nat(3),
  }),
)

const runs = 12 * scale

it(
  'whatever is asked and decided in any order and at once, a wallet is what its statement says',
  { timeout: 120_000 * scale },
  async () => {
    const cash = createCashFlow(shop)
    const finance = await makeStaff(shop, ['finance'])
    let done = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        async (rounds) => {
          const saver = await cash.makeAccountHolder(50_000)
          const withdrawals: string[] = []
          const recharges: string[] = []
          const at = (ids: readonly string[], which: number) => ids.at(-1 - which) ?? 'none'
          const run = async (one: Action): Promise<number> => {
            if ('cents' in one && one.do === 'withdraw') {
              const answer = await cash.withdraw(saver, one.cents / 100)
              if (answer.data) withdrawals.push(answer.data.id)
              return answer.status
            }
            if ('cents' in one) {
              const answer = await cash.transferIn(saver, one.cents / 100)
              if (answer.data) recharges.push(answer.data.recharge.id)
              return answer.status
            }
            const isOut = one.do === 'pay' || one.do === 'return'
            const yes = one.do === 'pay' || one.do === 'credit'
            const answer = isOut
              ? await cash.decideWithdrawal(finance, at(withdrawals, one.which), yes)
              : await cash.decideRecharge(finance, at(recharges, one.which), yes)
            return answer.status
          }
          for (const round of rounds) {
            const statuses = await Promise.all(round.map(run))
            expect(statuses.filter((status) => status >= 500)).toEqual([])
            done += round.length
          }
          const { money, frozen } = await cash.balance(saver)
          const { pageList } = await cash.statement(saver, { pageSize: 100 })
          const sumAccount = (account: string) =>
            pageList
              .filter((entry: { account: string }) => entry.account === account)
              .reduce((sum: number, entry: { amount: number }) => sum + Math.round(entry.amount * 100), 0)
          expect([sumAccount('available'), sumAccount('frozen')]).toEqual([
            Math.round(money * 100),
            Math.round(frozen * 100),
          ])
          const { unfinished } = await cash.rules(saver)
          expect(unfinished?.total ?? 0).toBe(frozen)
          expect(await findMoneyErrors(shop)).toEqual([])
        },
      ),
      { numRuns: runs, seed },
    )
    recordFigure({
      promise: 2,
      name: 'cash',
      text: `${done} random recharges, withdrawals and decisions at once: every wallet is the sum of its statement, frozen is what waits`,
    })
  },
)
