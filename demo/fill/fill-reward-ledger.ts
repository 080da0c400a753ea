import type pg from 'pg'
import type { BrandData } from './brand-data.ts'
import { demoId } from './demo-id.ts'
import { getOwnerId } from './people.ts'
import { demoClaimId, getClaimedAt, getReferrerId, listRewardOrders, sumClaimed } from './reward-rows.ts'

type Posting = {
  readonly kind: string
  readonly reference: string
  readonly actor: string | null
  readonly at: Date
  /** Account kinds with their owners and amounts in minor units. */
  readonly entries: readonly (readonly [account: string, owner: string | null, amountMinor: number])[]
}

function* listPostings(data: BrandData): Generator<Posting> {
  const orders = listRewardOrders(data)
  for (const { course, id, tradeId, userId, storeIndex, payableMinor, commissionMinor, at } of orders) {
    yield {
      kind: 'trade_payment',
      reference: tradeId,
      actor: userId,
      at: at(course.placed),
      entries: [
        ['available', userId, -payableMinor],
        ['escrow', null, payableMinor],
      ],
    }
    if (course.released === null) continue
    yield {
      kind: 'order_release',
      reference: id,
      actor: null,
      at: at(course.released),
      entries: [
        ['escrow', null, -payableMinor],
        ['seller', getOwnerId(data, storeIndex), payableMinor - commissionMinor],
        ['commission', null, commissionMinor],
      ],
    }
  }
  const claimedMinor = sumClaimed(orders)
  if (claimedMinor === 0) return
  yield {
    kind: 'referral_claim',
    reference: demoClaimId(data),
    actor: getReferrerId(data),
    at: getClaimedAt(data),
    entries: [
      ['referral', null, -claimedMinor],
      ['available', getReferrerId(data), claimedMinor],
    ],
  }
}

/** Numbers of ledger rows that no other part of the demo uses. */
const firstNumber = 1_000
const numbersPerPosting = 10

/** Books the orders and the claim of the referral rewards. */
export async function fillRewardLedger(client: pg.Client, data: BrandData): Promise<void> {
  const { brand } = data
  for (const [index, { kind, reference, actor, at, entries }] of [...listPostings(data)].entries()) {
    const id = (number: number) => demoId('ledger', brand.id, firstNumber + index * numbersPerPosting + number)
    await client.query(`select post_ledger_transaction($1, $2, $3, $4, '', $5, $6, $7, $8, $9, $10, $11)`, [
      brand.id,
      id(0),
      kind,
      reference,
      actor,
      at,
      brand.settings.currency.code,
      entries.map(([account]) => account),
      entries.map(([, owner]) => owner),
      entries.map((_, number) => id(number + 1)),
      entries.map(([, , amountMinor]) => amountMinor),
    ])
  }
}
