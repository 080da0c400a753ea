import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  announceRecharge,
  creditRecharge,
  decideWithdrawal,
  canRecharge,
  canWithdraw,
  transferEarnings,
  withdraw,
  type Recharge,
} from './cash-model.ts'
import {
  buyerIndex,
  oneIn,
  expectOutcome,
  expectOneSuccess,
  pick,
  repeat,
  type ShopCommand,
  type WeightedCommand,
} from './command.ts'
import { amountTerms, withdrawalTerms } from './terms.ts'
import { transferEarnings as askTransfer, type World } from './world.ts'

/** A little beyond the bounds on both sides. */
const amount = fc.integer({ min: amountTerms.minMinor - 50, max: amountTerms.maxMinor + 50 })
const nth = fc.nat(99)

/** Mostly one that waits for its end, now and then any. */
const pickOpen = <Item extends { readonly status: string }>(items: readonly Item[], nth: number): Item | undefined =>
  pick(nth % 4 > 0 ? items.filter(({ status }) => status === 'submitted') : items, nth)

const withdrawCommand = fc
  .record({ buyer: buyerIndex, amount, twice: oneIn(4), anyhow: oneIn(4) })
  .map(({ buyer, amount, twice, anyhow }): ShopCommand => ({
    name: `withdraw(${buyer}, ${amount}${twice ? ', twice' : ''})`,
    isApplicable: (model) => anyhow || canWithdraw(model, buyer, amount),
    run: async (model, world) => {
      const good = canWithdraw(model, buyer, amount)
      const saver = world.buyers[buyer]!
      const calls = repeat(twice ? 2 : 1, async () => {
        const response = await world.cash.withdraw(saver, world.toMajor(amount))
        if (response.status !== 200) return response
        const { id, amount: paidOut, fee, total } = response.data
        const expected = [amount, withdrawalTerms.feeMinor, amount + withdrawalTerms.feeMinor].map(world.toMajor)
        assert.deepEqual([paidOut, fee, total], expected)
        world.withdrawalIds.push(id)
        return response
      })
      await expectOneSuccess(calls, good)
      if (!good) return null
      withdraw(model, buyer, amount)
      return { action: 'withdraw' }
    },
  }))

/** Staff pay or reject a withdrawal, or do both at once: then one of them is too late. */
const decideWithdrawalCommand = fc
  .record({ nth, approve: oneIn(2), both: oneIn(4) })
  .map(({ nth, approve, both }): ShopCommand => ({
    name: `decideWithdrawal(${nth}, ${both ? 'both' : approve ? 'pay' : 'reject'})`,
    isApplicable: ({ withdrawals }) => pickOpen(withdrawals, nth) !== undefined,
    run: async (model, world) => {
      const withdrawal = pickOpen(model.withdrawals, nth)!
      const id = world.withdrawalIds[model.withdrawals.indexOf(withdrawal)]!
      const good = withdrawal.status === 'submitted'
      const choices = both ? [true, false] : [approve]
      const won = await expectOneSuccess(
        choices.map((choice) => world.cash.decideWithdrawal(world.manager, id, choice)),
        good,
      )
      if (!good) return null
      decideWithdrawal(model, withdrawal, choices[won]!)
      return { action: choices[won] ? 'payWithdrawal' : 'rejectWithdrawal', id }
    },
  }))

const announceRechargeCommand = fc
  .record({ buyer: buyerIndex, amount, anyhow: oneIn(4) })
  .map(({ buyer, amount, anyhow }): ShopCommand => ({
    name: `announceRecharge(${buyer}, ${amount})`,
    isApplicable: (model) => anyhow || canRecharge(model, buyer, amount),
    run: async (model, world) => {
      const good = canRecharge(model, buyer, amount)
      const response = await world.cash.transferIn(world.buyers[buyer]!, world.toMajor(amount))
      expectOutcome(response, good)
      if (!good) return null
      world.rechargeIds.push(response.data.recharge.id)
      announceRecharge(model, buyer, amount)
      return { action: 'announceRecharge' }
    },
  }))

const cancelRecharge = ({ shop, buyers }: World, { buyer }: Recharge, rechargeId: string) =>
  shop.post('/api/wallet/recharge/cancel', { rechargeId }, { token: buyers[buyer]!.token })

/** Arrives instead of the announced amount. */
const otherMinor = 1_234

/** How a recharge ends: staff credit what was announced or what really came, reject it, or its buyer takes it back. */
const rechargeEnds = {
  credited: (world: World, _recharge: Recharge, id: string) => world.cash.decideRecharge(world.manager, id, true),
  'credited otherwise': ({ cash, manager, toMajor }: World, _recharge: Recharge, id: string) =>
    cash.decideRecharge(manager, id, true, { amount: toMajor(otherMinor) }),
  rejected: (world: World, _recharge: Recharge, id: string) => world.cash.decideRecharge(world.manager, id, false),
  cancelled: cancelRecharge,
} as const
type RechargeEnd = keyof typeof rechargeEnds

const endRechargeCommand = fc
  .record({ nth, end: fc.constantFrom(...(Object.keys(rechargeEnds) as RechargeEnd[])), twice: oneIn(4) })
  .map(({ nth, end, twice }): ShopCommand => ({
    name: `endRecharge(${nth}, ${end}${twice ? ', twice' : ''})`,
    isApplicable: ({ recharges }) => pickOpen(recharges, nth) !== undefined,
    run: async (model, world) => {
      const recharge = pickOpen(model.recharges, nth)!
      const id = world.rechargeIds[model.recharges.indexOf(recharge)]!
      const good = recharge.status === 'submitted'
      await expectOneSuccess(
        repeat(twice ? 2 : 1, () => rechargeEnds[end](world, recharge, id)),
        good,
      )
      if (!good) return null
      if (end === 'credited') creditRecharge(model, recharge, recharge.amountMinor)
      else if (end === 'credited otherwise') creditRecharge(model, recharge, otherMinor)
      else recharge.status = end
      return { action: 'endRecharge', id }
    },
  }))

const transferEarningsCommand = fc
  .record({ store: fc.nat(1), amount: fc.integer({ min: 1, max: 2_000 }), twice: oneIn(4) })
  .map(({ store, amount, twice }): ShopCommand => ({
    name: `transferEarnings(${store}, ${amount}${twice ? ', twice' : ''})`,
    isApplicable: ({ sellers }) => sellers[store]! >= amount || (twice && sellers[store]! !== 0),
    run: async (model, world) => {
      // Of two at once both may be good: the store then has enough for both.
      const goods = Math.min(twice ? 2 : 1, Math.max(0, Math.floor(model.sellers[store]! / amount)))
      const calls = repeat(twice ? 2 : 1, () => askTransfer(world, store, amount))
      const responses = await Promise.all(calls)
      for (const [index, response] of responses.toSorted((a, b) => a.status - b.status).entries())
        expectOutcome(response, index < goods)
      for (let done = 0; done < goods; done++) transferEarnings(model, store, amount)
      return goods > 0 ? { action: 'transferEarnings' } : null
    },
  }))

export const cashCommands: readonly WeightedCommand[] = [
  [2, withdrawCommand],
  [2, decideWithdrawalCommand],
  [1, announceRechargeCommand],
  [1, endRechargeCommand],
  [1, transferEarningsCommand],
]
