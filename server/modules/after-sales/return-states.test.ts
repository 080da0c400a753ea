import { describe, expect, test } from 'vitest'
import { policyDefaults } from '#contract/brand-file.ts'
import { ReturnState } from '#contract/returns.ts'
import { getDeadline } from './return-deadlines.rules.ts'
import {
  actors,
  canWithdraw,
  canWrite,
  findNextState,
  returnEvents,
  getSellerActions,
  getShopperActions,
  getStaffActions,
} from './return-states.ts'
import { areWithin, getReturnableUnits, sumUnits } from './return-units.rules.ts'

/** A deliberate second copy in the product's words: any other transition must be impossible. */
const allowed = [
  'requested accept seller accepted',
  'requested accept clock accepted',
  'requested reject seller rejected',
  'accepted ship shopper shipped_back',
  'accepted lapse clock lapsed',
  'requested withdraw shopper withdrawn',
  'accepted withdraw shopper withdrawn',
  'disputed withdraw shopper withdrawn',
  'shipped_back confirm seller received',
  'shipped_back confirm clock received',
  'shipped_back contest seller disputed',
  'shipped_back contest clock disputed',
  'rejected dispute shopper disputed',
  'disputed grant staff decided',
  'disputed dismiss staff decided',
]

test('the life of a return allows exactly what the product says', () => {
  const found = ReturnState.options.flatMap((state) =>
    returnEvents.flatMap((event) =>
      actors.flatMap((actor) => {
        const next = findNextState(state, event, actor)
        return next === null ? [] : [`${state} ${event} ${actor} ${next}`]
      }),
    ),
  )
  expect(found.toSorted()).toEqual(allowed.toSorted())
})

/** Distinct values, so that no deadline can be mistaken for another. */
const policy = {
  ...policyDefaults,
  refundAnswerHours: 5,
  returnShipDays: 2,
  returnConfirmDays: 3,
  returnDisputeDays: 4,
  returnWindowDays: 6,
}
test.each([
  { state: 'requested', hours: 5 },
  { state: 'accepted', hours: 48 },
  { state: 'shipped_back', hours: 72 },
  { state: 'rejected', hours: 96 },
  { state: 'disputed', hours: null },
  { state: 'received', hours: null },
  { state: 'lapsed', hours: null },
  { state: 'withdrawn', hours: null },
  { state: 'decided', hours: null },
] as const)('under a policy of its own $state has a deadline after $hours hours', ({ state, hours }) => {
  const due = getDeadline(policy, state, new Date(0))
  expect(due && due.getTime() / 3_600_000).toBe(hours)
})

test.each([
  { state: 'requested', hours: 48 },
  { state: 'accepted', hours: 168 },
  { state: 'shipped_back', hours: 168 },
  { state: 'rejected', hours: 168 },
  { state: 'disputed', hours: null },
  { state: 'received', hours: null },
] as const)('$state has a deadline after $hours hours', ({ state, hours }) => {
  const due = getDeadline(policyDefaults, state, new Date(0))
  expect(due && due.getTime() / 3_600_000).toBe(hours)
})

test.each([
  { state: 'requested', isSent: false, may: true },
  { state: 'accepted', isSent: false, may: true },
  { state: 'disputed', isSent: false, may: true },
  { state: 'disputed', isSent: true, may: false },
  { state: 'shipped_back', isSent: true, may: false },
  { state: 'rejected', isSent: false, may: false },
] as const)('a return that is $state, sent back: $isSent, can be withdrawn: $may', ({ state, isSent, may }) => {
  expect(canWithdraw({ state, isSent })).toBe(may)
})

test.each([
  { state: 'requested', shopper: ['withdraw', 'message'], seller: ['decide', 'message'], staff: [] },
  { state: 'accepted', shopper: ['ship', 'withdraw', 'message'], seller: ['message'], staff: [] },
  { state: 'shipped_back', shopper: ['message'], seller: ['decide', 'confirm', 'message'], staff: [] },
  { state: 'rejected', shopper: ['dispute', 'message'], seller: ['message'], staff: [] },
  { state: 'disputed', shopper: ['withdraw', 'message'], seller: ['message'], staff: ['decide'] },
  { state: 'received', shopper: [], seller: [], staff: [] },
  { state: 'lapsed', shopper: [], seller: [], staff: [] },
  { state: 'withdrawn', shopper: [], seller: [], staff: [] },
  { state: 'decided', shopper: [], seller: [], staff: [] },
] as const)('a return that is $state can be acted on by each side', ({ state, shopper, seller, staff }) => {
  expect(getShopperActions({ state, inTime: true, isSent: false })).toEqual(shopper)
  expect(getSellerActions({ state })).toEqual(seller)
  expect(getStaffActions({ state })).toEqual(staff)
  expect(canWrite(state)).toBe((shopper as readonly string[]).includes('message'))
})

test('a refusal is disputed in its time, and goods that were sent are not withdrawn', () => {
  expect(getShopperActions({ state: 'rejected', inTime: false, isSent: false })).toEqual(['message'])
  expect(getShopperActions({ state: 'disputed', inTime: true, isSent: true })).toEqual(['message'])
})

describe('units', () => {
  const lines = [
    { id: 'a', quantity: 3, refundedQuantity: 1, exchangedQuantity: 0 },
    { id: 'b', quantity: 2, refundedQuantity: 0, exchangedQuantity: 2 },
  ]
  test('that were refunded or exchanged cannot be returned again', () => {
    expect(getReturnableUnits(lines)).toEqual([
      { lineId: 'a', quantity: 2 },
      { lineId: 'b', quantity: 0 },
    ])
  })
  test.each([
    { requested: [{ lineId: 'a', quantity: 2 }], fits: true },
    { requested: [{ lineId: 'a', quantity: 3 }], fits: false },
    { requested: [{ lineId: 'c', quantity: 1 }], fits: false },
    {
      requested: [
        { lineId: 'a', quantity: 2 },
        { lineId: 'c', quantity: 1 },
      ],
      fits: false,
    },
    {
      requested: [
        { lineId: 'A', quantity: 1 },
        { lineId: 'a', quantity: 2 },
      ],
      fits: false,
    },
  ])('$requested are among what is left: $fits', ({ requested, fits }) => {
    expect(areWithin(sumUnits(requested), getReturnableUnits(lines))).toBe(fits)
  })
})
