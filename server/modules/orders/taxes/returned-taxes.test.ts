import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  getReturnedTaxes,
  getTaxesOfMoney,
  returnAllTaxes,
  scaleReturnedTaxes,
  type ReturnedTax,
} from './returned-taxes.rules.ts'

const row = (id: string, lineId: string | null, amountMinor: number, returnedMinor = 0) => ({
  id,
  lineId,
  baseMinor: 1_000,
  amountMinor,
  returnedMinor,
})
const sum = (taxes: readonly ReturnedTax[]) => taxes.reduce((total, { amountMinor }) => total + amountMinor, 0)

test('two of three units give back the cumulative share of each tax, the last one the rest', () => {
  const rows = [row('gst', 'cup', 50), row('pst', 'cup', 100), row('other', 'fig', 7)]
  const units = (from: number, until: number, paidMinor: number) => [
    { lineId: 'cup', from, until, quantity: 3, paidMinor },
  ]
  expect(getReturnedTaxes(rows, units(0, 2, 766), false)).toEqual([
    { taxId: 'gst', units: 2, baseMinor: 667, amountMinor: 33 },
    { taxId: 'pst', units: 2, baseMinor: 667, amountMinor: 66 },
  ])
  expect(getReturnedTaxes(rows, units(2, 3, 384), false)).toEqual([
    { taxId: 'gst', units: 1, baseMinor: 333, amountMinor: 17 },
    { taxId: 'pst', units: 1, baseMinor: 333, amountMinor: 34 },
  ])
})

test('the delivery gives back all of its tax, once', () => {
  const rows = [row('a', null, 20), row('b', 'cup', 5)]
  expect(getReturnedTaxes(rows, [], true)).toEqual([{ taxId: 'a', units: null, baseMinor: 1_000, amountMinor: 20 }])
  expect(getReturnedTaxes(rows, [], false)).toEqual([])
})

test('money that a bank took before gives back its part, and never more than a row has left', () => {
  const rows = [row('a', 'cup', 100, 90)]
  const full = [{ taxId: 'a', units: 1, baseMinor: 500, amountMinor: 50 }]
  expect(scaleReturnedTaxes(rows, full, { paidMinor: 300, ofMinor: 600 })).toEqual([
    { taxId: 'a', units: 1, baseMinor: 250, amountMinor: 10 },
  ])
  expect(scaleReturnedTaxes([row('a', 'cup', 100)], full, { paidMinor: 600, ofMinor: 600 })).toEqual(full)
  expect(returnAllTaxes([...rows, row('b', 'fig', 5, 5)], full)).toEqual([
    { taxId: 'a', units: 1, baseMinor: 500, amountMinor: 10 },
  ])
})

test('a bank takes the tax of its part of the order', () => {
  const rows = [row('a', 'cup', 100, 40), row('b', null, 9)]
  expect(sum(getTaxesOfMoney(rows, { paidMinor: 1_000, ofMinor: 1_000 }))).toBe(69)
  expect(getTaxesOfMoney(rows, { paidMinor: 500, ofMinor: 1_000 }).map((tax) => tax.amountMinor)).toEqual([30, 4])
})

test('whatever the order of refunds, all units give back each tax exactly', () => {
  const lines = fc.record({
    quantity: fc.integer({ min: 1, max: 40 }),
    taxes: fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 3 }),
    cuts: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 6 }),
  })
  fc.assert(
    fc.property(lines, ({ quantity, taxes, cuts }) => {
      const rows = taxes.map((amountMinor, index) => row(String(index), 'cup', amountMinor))
      const stops = [...new Set([0, ...cuts.map((cut) => Math.min(cut, quantity)), quantity])].toSorted((a, b) => a - b)
      const parts = stops
        .slice(1)
        .flatMap((until, index) =>
          getReturnedTaxes(rows, [{ lineId: 'cup', from: stops[index]!, until, quantity, paidMinor: 0 }], false),
        )
      for (const { id, amountMinor } of rows) {
        const ofRow = parts.filter(({ taxId }) => taxId === id)
        expect(sum(ofRow)).toBe(amountMinor)
        for (const part of ofRow) expect(part.amountMinor).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('negative control: shares rounded one by one lose tax', () => {
  const units = Array.from({ length: 3 }, () => Math.floor(100 / 3))
  expect(units.reduce((total, unit) => total + unit, 0)).not.toBe(100)
})
