import fc from 'fast-check'
import {
  announceRecharge,
  creditRecharge,
  decideWithdrawal,
  mayRecharge,
  mayWithdraw,
  transferEarnings,
  withdraw,
  type Recharge,
} from './model-of-cash.ts'
import { buyerIndex, chance, mustBe, onlyOne, pick, times, type Step, type Weighted } from './steps.ts'
import { transferEarnings as askTransfer, type World } from './world.ts'

const amount = fc.integer({ min: 1_000, max: 4_000 })
const nth = fc.nat(99)

/** Mostly one that waits for its end, now and then any. */
const toEnd = <Item extends { readonly status: string }>(items: readonly Item[], nth: number): Item | undefined =>
  pick(nth % 4 > 0 ? items.filter(({ status }) => status === 'submitted') : items, nth)

const withdrawing = fc
  .record({ buyer: buyerIndex, amount, twice: chance(4), anyhow: chance(4) })
  .map(({ buyer, amount, twice, anyhow }): Step => ({
    name: `withdraw(${buyer}, ${amount}${twice ? ', twice' : ''})`,
    can: (model) => anyhow || mayWithdraw(model, buyer, amount),
    act: async (model, world) => {
      const good = mayWithdraw(model, buyer, amount)
      const saver = world.buyers[buyer]!
      const asked = times(twice ? 2 : 1, async () => {
        const answer = await world.cash.withdraw(saver, amount / 100)
        if (answer.status === 200) world.withdrawalIds.push(answer.data.id)
        return answer
      })
      await onlyOne(asked, good)
      if (!good) return null
      withdraw(model, buyer, amount)
      return { deed: 'withdraw' }
    },
  }))

/** Staff pay or reject a withdrawal, or do both at once: then one of them is too late. */
const decidingWithdrawal = fc
  .record({ nth, approve: chance(2), both: chance(4) })
  .map(({ nth, approve, both }): Step => ({
    name: `decideWithdrawal(${nth}, ${both ? 'both' : approve ? 'pay' : 'reject'})`,
    can: ({ withdrawals }) => toEnd(withdrawals, nth) !== undefined,
    act: async (model, world) => {
      const withdrawal = toEnd(model.withdrawals, nth)!
      const id = world.withdrawalIds[model.withdrawals.indexOf(withdrawal)]!
      const good = withdrawal.status === 'submitted'
      const choices = both ? [true, false] : [approve]
      const won = await onlyOne(
        choices.map((choice) => world.cash.decideWithdrawal(world.manager, id, choice)),
        good,
      )
      if (!good) return null
      decideWithdrawal(model, withdrawal, choices[won]!)
      return { deed: choices[won] ? 'payWithdrawal' : 'rejectWithdrawal', id }
    },
  }))

const announcing = fc
  .record({ buyer: buyerIndex, amount, anyhow: chance(4) })
  .map(({ buyer, amount, anyhow }): Step => ({
    name: `announceRecharge(${buyer}, ${amount})`,
    can: (model) => anyhow || mayRecharge(model, buyer),
    act: async (model, world) => {
      const good = mayRecharge(model, buyer)
      const answer = await world.cash.transferIn(world.buyers[buyer]!, amount / 100)
      mustBe(answer, good)
      if (!good) return null
      world.rechargeIds.push(answer.data.recharge.id)
      announceRecharge(model, buyer, amount)
      return { deed: 'announceRecharge' }
    },
  }))

const cancelRecharge = ({ shop, buyers }: World, { buyer }: Recharge, rechargeId: string) =>
  shop.post('/api/wallet/recharge/cancel', { rechargeId }, { token: buyers[buyer]!.token })

/** How a recharge ends: staff credit what was announced or what really came, reject it, or its buyer takes it back. */
const ends = {
  credited: (world: World, _recharge: Recharge, id: string) => world.cash.decideRecharge(world.manager, id, true),
  'credited otherwise': ({ cash, manager }: World, _recharge: Recharge, id: string) =>
    cash.decideRecharge(manager, id, true, { amount: 12.34 }),
  rejected: (world: World, _recharge: Recharge, id: string) => world.cash.decideRecharge(world.manager, id, false),
  cancelled: cancelRecharge,
} as const
type End = keyof typeof ends

const endingRecharge = fc
  .record({ nth, end: fc.constantFrom(...(Object.keys(ends) as End[])), twice: chance(4) })
  .map(({ nth, end, twice }): Step => ({
    name: `endRecharge(${nth}, ${end}${twice ? ', twice' : ''})`,
    can: ({ recharges }) => toEnd(recharges, nth) !== undefined,
    act: async (model, world) => {
      const recharge = toEnd(model.recharges, nth)!
      const id = world.rechargeIds[model.recharges.indexOf(recharge)]!
      const good = recharge.status === 'submitted'
      await onlyOne(
        times(twice ? 2 : 1, () => ends[end](world, recharge, id)),
        good,
      )
      if (!good) return null
      if (end === 'credited') creditRecharge(model, recharge, recharge.amountMinor)
      else if (end === 'credited otherwise') creditRecharge(model, recharge, 1_234)
      else recharge.status = end
      return { deed: 'endRecharge', id }
    },
  }))

const earning = fc
  .record({ store: fc.nat(1), amount: fc.integer({ min: 1, max: 2_000 }), twice: chance(4) })
  .map(({ store, amount, twice }): Step => ({
    name: `transferEarnings(${store}, ${amount}${twice ? ', twice' : ''})`,
    can: ({ sellers }) => sellers[store]! >= amount || (twice && sellers[store]! !== 0),
    act: async (model, world) => {
      // Of two at once both may be good: the store then has enough for both.
      const goods = Math.min(twice ? 2 : 1, Math.max(0, Math.floor(model.sellers[store]! / amount)))
      const asked = times(twice ? 2 : 1, () => askTransfer(world, store, amount / 100))
      const answers = await Promise.all(asked)
      for (const [index, answer] of answers.toSorted((a, b) => a.status - b.status).entries())
        mustBe(answer, index < goods)
      for (let done = 0; done < goods; done++) transferEarnings(model, store, amount)
      return goods > 0 ? { deed: 'transferEarnings' } : null
    },
  }))

export const stepsOfCash: readonly Weighted[] = [
  [2, withdrawing],
  [2, decidingWithdrawal],
  [1, announcing],
  [1, endingRecharge],
  [1, earning],
]
