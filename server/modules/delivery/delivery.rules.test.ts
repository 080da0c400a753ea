import { describe, expect, test } from 'vitest'
import { computeFee, filterByZone, listDeliveryOptions, type DeliveryMethod } from './delivery.rules.ts'

const method = (id: string, more: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  id,
  storeId: 'store',
  name: { en: id },
  countries: ['*'],
  feeMinor: 400,
  steps: [],
  mostGrams: null,
  freeFromMinor: null,
  daysMin: 2,
  daysMax: 5,
  kind: 'parcel',
  pickup: null,
  isEnabled: true,
  ...more,
})

describe('the zone of a country', () => {
  const all = [
    method('china', { countries: ['CN', 'HK'] }),
    method('world'),
    method('express', { countries: ['CN', '*'] }),
    method('japan', { countries: ['JP'] }),
  ]
  test.each([
    ['CN', ['china', 'express']],
    ['HK', ['china']],
    ['JP', ['japan']],
    ['US', ['world', 'express']],
    [null, ['world', 'express']],
  ])('%s: %j', (country, ids) => {
    expect(filterByZone(all, country).map(({ id }) => id)).toEqual(ids)
  })

  test('a store that sends to some countries only shows them to who has not said where, and to nobody else', () => {
    const some = [method('china', { countries: ['CN'] })]
    expect(filterByZone(some, null)).toEqual(some)
    expect(filterByZone(some, 'US')).toEqual([])
  })
})

describe('the fee of a weight', () => {
  const stepped = {
    feeMinor: 400,
    steps: [
      { aboveGrams: 1_000, feeMinor: 600 },
      { aboveGrams: 5_000, feeMinor: 900 },
    ],
    mostGrams: 20_000,
  }
  test.each([
    [0, 400],
    [1_000, 400],
    [1_001, 600],
    [5_000, 600],
    [5_001, 900],
    [20_000, 900],
    [20_001, null],
  ])('%i g: %j', (grams, fee) => {
    expect(computeFee(stepped, grams)).toBe(fee)
  })
})

describe('the ways of a parcel', () => {
  const parcel = { storeId: 'store', country: 'CN', weightGrams: 1_500, goodsMinor: 5_000 }
  test.each([
    ['free from just this worth', { freeFromMinor: 5_000 }, [{ feeMinor: 0, regularFeeMinor: 400 }]],
    ['a unit short of free', { freeFromMinor: 5_001 }, [{ feeMinor: 400, regularFeeMinor: 400 }]],
    ['never free', { freeFromMinor: null }, [{ feeMinor: 400, regularFeeMinor: 400 }]],
    ['too heavy', { mostGrams: 1_499 }, []],
    ['free by weight is not free by worth', { freeFromMinor: 0, mostGrams: 1_000 }, []],
  ])('%s', (_, more, is) => {
    expect(listDeliveryOptions([method('flat', more)], parcel)).toMatchObject(is)
  })
})
