import { expect, test } from 'vitest'
import { watchOffer, type Favourite } from './watch-favourites.rules.ts'

const day = 86_400_000
const now = new Date('2026-03-02T12:00:00Z')
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const saved: Favourite = { priceMinor: 1_000, soldOut: false, toldAt: null }
const drop = { kind: 'price_drop', wasMinor: 1_000 }
const back = { kind: 'back_in_stock' }

test.each([
  ['the same price', {}, [1_000, true], null, {}],
  ['a higher price', {}, [1_001, true], null, {}],
  ['a lower price', {}, [999, true], drop, { priceMinor: 999, toldAt: now }],
  ['a price that was not known', { priceMinor: null }, [700, true], null, { priceMinor: 700 }],
  ['a lower price without stock', {}, [999, false], null, { soldOut: true }],
  ['stock that ended', {}, [1_000, false], null, { soldOut: true }],
  ['stock after none', { soldOut: true }, [1_000, true], back, { soldOut: false, toldAt: now }],
  ['stock after none, dearer', { soldOut: true }, [1_200, true], back, { soldOut: false, toldAt: now }],
  ['stock after none, cheaper', { soldOut: true }, [800, true], back, { soldOut: false, priceMinor: 800, toldAt: now }],
  ['a lower price within a day', { toldAt: before(day - 1) }, [900, true], null, {}],
  ['a lower price after a day', { toldAt: before(day) }, [900, true], drop, { priceMinor: 900, toldAt: now }],
  ['stock after none within a day', { soldOut: true, toldAt: before(1) }, [1_000, true], null, { soldOut: false }],
] as const)('%s', (_, known, [priceMinor, inStock], news, changes) => {
  const favourite = { ...saved, ...known }
  expect(watchOffer(favourite, { priceMinor, inStock }, now)).toEqual({ next: { ...favourite, ...changes }, news })
})

test('a price that falls back to one that was told is no news', () => {
  const told = watchOffer(saved, { priceMinor: 800, inStock: true }, before(3 * day)).next
  expect(watchOffer(told, { priceMinor: 1_000, inStock: true }, now).next).toEqual(told)
  expect(watchOffer(told, { priceMinor: 800, inStock: true }, now).news).toBeNull()
  expect(watchOffer(told, { priceMinor: 799, inStock: true }, now).news).toEqual({ ...drop, wasMinor: 800 })
})
