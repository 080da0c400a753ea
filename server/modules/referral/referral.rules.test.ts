import { expect, it } from 'vitest'
import {
  getExpiry,
  getRate,
  getReward,
  isSameAddress,
  isWithinTerm,
  listSigns,
  listWeeks,
  maskFriend,
  settleOwed,
  sumByWeek,
  toHundredths,
  toPercent,
} from './referral.rules.ts'

const policy = { referralPercent: 1.5, referralStoreMinPercent: 0.5, referralStoreMaxPercent: 3 }

it.each([
  ['without an own rate the brand’s counts', undefined, 150],
  ['an own rate counts', 200, 200],
  ['the lowest', 50, 50],
  ['one below the bounds counts as the lowest', 49, 50],
  ['the highest', 300, 300],
  ['one above the bounds counts as the highest', 301, 300],
])('%s', (_name, own, expected) => expect(getRate(policy, own)).toBe(expected))

it.each([
  ['one percent', 10_000, 500, 100, 100],
  ['rounded down', 199, 500, 100, 1],
  ['nothing below one unit', 99, 500, 100, 0],
  ['never more than the commission', 10_000, 60, 100, 60],
  ['nothing without a commission', 10_000, 0, 100, 0],
  ['exact where doubles are not', 9_007_199_254_740_991, 9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
])('the reward: %s', (_name, goodsMinor, commissionMinor, rate, expected) =>
  expect(getReward({ goodsMinor, commissionMinor }, rate)).toBe(expected),
)

const day = 86_400_000
const referredAt = new Date('2026-03-01T12:00:00Z')
it.each([
  ['before', -1, false],
  ['in the same moment', 0, true],
  ['at the last moment', 30 * day - 1, true],
  ['after the term', 30 * day, false],
])('an order that was placed %s', (_name, ms, expected) =>
  expect(isWithinTerm(referredAt, new Date(referredAt.getTime() + ms), 30)).toBe(expected),
)

it('a reward expires after full days', () =>
  expect(getExpiry(referredAt, 180)).toEqual(new Date('2026-08-28T12:00:00Z')))

it.each([
  ['jonas42', 'j***2'],
  ['ab', 'a***'],
  ['', '***'],
])('the name %s is shown as %s', (name, shown) => expect(maskFriend(name)).toBe(shown))

const home = { street: '1 Lake Road', city: 'Hangzhou', postcode: '310000', areaCode: '86', phone: '13800000000' }
it.each([
  ['the same', home, true],
  ['written otherwise', { ...home, street: '1, lake road ', phone: '1' }, true],
  ['another street and phone', { ...home, street: '2 Lake Road', phone: '13900000000' }, false],
  ['another street, the same phone', { ...home, street: '2 Lake Road', phone: '138 0000 0000' }, true],
  ['another city', { ...home, city: 'Ningbo', phone: '1' }, false],
  ['an erased address', { street: '', city: '', postcode: null, areaCode: '', phone: '' }, false],
])('an address: %s', (_name, other, expected) => expect(isSameAddress(home, other)).toBe(expected))

it('erased addresses are not one place', () => {
  const erased = { street: '', city: '', postcode: null, areaCode: '', phone: '' }
  expect(isSameAddress(erased, erased)).toBe(false)
})

it('lists the signs that hold, in their order', () => {
  const none = { device: false, address: false, account: false, own_store: false, permission: false, limit: false }
  expect(listSigns(none)).toEqual([])
  expect(listSigns({ ...none, limit: true, device: true })).toEqual(['device', 'limit'])
})

it.each([
  ['nothing is owed', 100, [], []],
  ['all is covered', 100, [60, 40], [60, 40]],
  ['a part is covered, the oldest first', 50, [60, 40], [50]],
  ['nothing is claimed', 0, [60], []],
])('a claim settles what is owed: %s', (_name, claimed, owed, expected) => {
  const rows = owed.map((owedMinor, index) => ({ id: String(index), owedMinor }))
  expect(settleOwed(claimed, rows).map(({ amountMinor }) => amountMinor)).toEqual(expected)
})

it('sums days by week; the last week ends today', () => {
  const weeks = listWeeks('2026-03-15', 2)
  expect(weeks).toEqual(['2026-03-02', '2026-03-09'])
  const at = (on: string, value: number) => ({ day: on, value })
  const values = [
    at('2026-03-01', 1),
    at('2026-03-02', 2),
    at('2026-03-08', 4),
    at('2026-03-15', 8),
    at('2026-03-16', 16),
  ]
  expect(sumByWeek(weeks, values)).toEqual([6, 8])
})

it('keeps two decimals of a percentage', () => {
  expect([toHundredths(1.15), toHundredths(0.07), toPercent(115)]).toEqual([115, 7, 1.15])
})
