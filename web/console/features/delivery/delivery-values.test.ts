import { expect, test } from 'vitest'
import type { DeliverySettings } from '#contract/delivery.ts'
import { mergeVersions } from '../../app/forms/merge-versions.ts'
import { completeMix, readZones, toValues, toZoneInputs, toZones } from './delivery-values.ts'

const method = (id: string, fee: number): DeliverySettings['zones'][number]['methods'][number] => ({
  id,
  names: { en: id },
  fee,
  steps: [{ aboveGrams: 1_500, fee: 9 }],
  mostGrams: null,
  freeFrom: null,
  daysMin: 1,
  daysMax: 2,
  kind: 'parcel',
  pickup: null,
  enabled: true,
})
const settings = (zones: readonly [countries: string[], methods: ReturnType<typeof method>[]][]): DeliverySettings => ({
  version: 1,
  changedBy: null,
  changedAt: null,
  zones: zones.map(([countries, methods]) => ({ name: '', countries, methods })),
})
const stored = settings([
  [['DE'], [method('standard', 5), method('express', 14)]],
  [['*'], [method('world', 24)]],
])
const base = toValues(toZones(stored))
const outline = (values: object) =>
  readZones(values as never).map(({ countries, methods }) => [
    countries.join(),
    methods.map(({ key, fee }) => `${key} ${fee}`).join(),
  ])
/** The mix with my side where both changed a field. */
function merge(mine: object, theirs: DeliverySettings) {
  const stands = toValues(toZones(theirs, toZones(stored)), base)
  const { values, conflicts, taken } = mergeVersions(base, mine as never, stands)
  return { outline: outline(completeMix(values, [mine as never, stands])), conflicts, taken }
}

test('a record gives its zones back, and they are sent as they came', () => {
  expect(readZones(base)).toEqual(toZones(stored))
  expect(toZoneInputs(readZones(base))[0]!.methods[0]).toMatchObject({
    id: 'standard',
    fee: 5,
    steps: [{ aboveGrams: 1_500, fee: 9 }],
    daysMax: 2,
  })
})

test('fields of one side are merged, those of both are a conflict', () => {
  const mine = { ...base, 'method.standard.fee': '6', 'method.express.fee': '12' }
  const theirs = settings([
    [
      ['DE', 'AT'],
      [method('standard', 7), method('express', 14)],
    ],
    [['*'], [method('world', 20)]],
  ])
  expect(merge(mine, theirs)).toEqual({
    conflicts: ['method.standard.fee'],
    taken: ['zone.standard.countries', 'method.world.fee'],
    outline: [
      ['DE,AT', 'standard 6,express 12'],
      ['*', 'world 20'],
    ],
  })
})

test('a method that they deleted goes, unless I changed it', () => {
  const theirs = settings([[['DE'], [method('express', 14)]], stored.zones[1]! as never].slice(0, 1) as never)
  const gone = merge(base, theirs)
  expect(gone.outline).toEqual([['DE', 'express 14']])
  const changed = merge({ ...base, 'method.standard.fee': '6' }, theirs)
  expect(changed.conflicts).toEqual(['method.standard.fee'])
  expect(changed.outline).toEqual([['DE', 'express 14,standard 6']])
})

test('methods that each of us added both stay', () => {
  const mineZones = toZones(stored)
  const added = { ...mineZones[0]!.methods[0]!, key: 'new-1', fee: '1' }
  const mine = toValues([{ ...mineZones[0]!, methods: [...mineZones[0]!.methods, added] }, mineZones[1]!], base)
  const theirs = settings([
    [['DE'], [method('standard', 5), method('express', 14), method('night', 30)]],
    [['*'], [method('world', 24)]],
  ])
  expect(merge(mine, theirs).outline[0]).toEqual(['DE', 'standard 5,express 14,new-1 1,night 30'])
})
