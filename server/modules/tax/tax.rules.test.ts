import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumTaxes, taxOrder, type OrderTaxes, type TaxRate, type TaxTerms } from './tax.rules.ts'

const rate = (percent: number, ofClass = 'standard', name = 'VAT'): TaxRate => ({
  class: ofClass,
  name,
  jurisdiction: '',
  ratePpm: Math.round(percent * 10_000),
})
const german = [rate(19), rate(7, 'reduced')]
const terms = (more: Partial<TaxTerms> = {}): TaxTerms => ({
  included: true,
  isExempt: false,
  rates: german,
  deliveryClass: null,
  ...more,
})
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const listParts = ({ lines, delivery }: OrderTaxes) => [...lines, delivery]
const listAll = (taxed: OrderTaxes) => listParts(taxed).flatMap(({ taxes }) => taxes)

test('a German order of two rates: included tax by rate, the delivery shared by amount', () => {
  const lines = [
    { class: 'reduced', amountMinor: 3_619 },
    { class: 'standard', amountMinor: 6_476 },
  ]
  const taxed = taxOrder({ lines, deliveryMinor: 390 }, terms())
  expect(sumTaxes(listAll(taxed))).toEqual([
    { name: 'VAT', jurisdiction: '', ratePpm: 70_000, included: true, baseMinor: 3_513, amountMinor: 246 },
    { name: 'VAT', jurisdiction: '', ratePpm: 190_000, included: true, baseMinor: 5_652, amountMinor: 1_074 },
  ])
  expect(taxed.delivery.taxes.map(({ baseMinor, amountMinor }) => baseMinor + amountMinor)).toEqual([140, 250])
  expect(listParts(taxed).map(({ addedMinor }) => addedMinor)).toEqual([0, 0, 0])
})

test('an order in Texas: 6.25 % are added once, half up, and split over its lines and delivery', () => {
  const lines = [
    { class: 'standard', amountMinor: 11_800 },
    { class: 'standard', amountMinor: 9_400 },
  ]
  const taxed = taxOrder({ lines, deliveryMinor: 600 }, terms({ included: false, rates: [rate(6.25)] }))
  expect(listParts(taxed).map(({ taxMinor }) => taxMinor)).toEqual([738, 588, 37])
  expect(listParts(taxed).map(({ addedMinor }) => addedMinor)).toEqual([738, 588, 37])
  expect(sumTaxes(listAll(taxed))[0]).toMatchObject({ baseMinor: 21_800, amountMinor: 1_363 })
})

test('GST and QST add up on one base', () => {
  const quebec = [rate(5, 'standard', 'GST'), rate(9.975, 'standard', 'QST')]
  const order = { lines: [{ class: 'standard', amountMinor: 10_000 }], deliveryMinor: 0 }
  const added = taxOrder(order, terms({ included: false, rates: quebec }))
  expect(added.lines[0]!.taxes.map(({ baseMinor, amountMinor }) => [baseMinor, amountMinor])).toEqual([
    [10_000, 500],
    [10_000, 998],
  ])
  const included = taxOrder(order, terms({ rates: quebec })).lines[0]!
  expect(included.taxes.map(({ baseMinor, amountMinor }) => [baseMinor, amountMinor])).toEqual([
    [8_698, 435],
    [8_698, 867],
  ])
})

test('an exempt buyer pays the price without its included tax, and no added tax', () => {
  const order = { lines: [{ class: 'standard', amountMinor: 11_900 }], deliveryMinor: 0 }
  const relieved = taxOrder(order, terms({ isExempt: true })).lines[0]!
  expect(relieved).toMatchObject({ taxMinor: 0, addedMinor: -1_900 })
  expect(relieved.taxes).toMatchObject([{ baseMinor: 10_000, amountMinor: 0, ratePpm: 190_000 }])
  const free = taxOrder(order, terms({ isExempt: true, included: false })).lines[0]!
  expect(free).toMatchObject({ taxMinor: 0, addedMinor: 0, taxes: [{ baseMinor: 11_900, amountMinor: 0 }] })
})

test('a class without a rate is taxed as standard, together with it, and named', () => {
  const lines = ['books', 'reduced', 'standard'].map((code) => ({ class: code, amountMinor: 501 }))
  const taxed = taxOrder({ lines, deliveryMinor: 100 }, terms())
  expect(taxed.missingClasses).toEqual(['books'])
  expect(taxed.lines.map(({ taxes }) => taxes.map((tax) => [tax.class, tax.ratePpm]))).toEqual([
    [['standard', 190_000]],
    [['reduced', 70_000]],
    [['standard', 190_000]],
  ])
  const ofDelivery = taxOrder({ lines: [lines[1]!], deliveryMinor: 119 }, terms({ deliveryClass: 'post' }))
  expect(ofDelivery).toMatchObject({ missingClasses: ['post'], delivery: { taxMinor: 19 } })
})

test.each([
  ['a zone without rates', 'standard', [], ['standard']],
  ['a class without a rate where standard has none', 'books', [rate(7, 'reduced')], ['books', 'standard']],
] as const)('%s is sold without tax and named', (_name, code, rates, missing) => {
  const order = { lines: [{ class: code, amountMinor: 500 }], deliveryMinor: 0 }
  const taxed = taxOrder(order, terms({ rates }))
  expect(listAll(taxed)).toEqual([])
  expect(taxed.missingClasses).toEqual(missing)
})

test('a rate of 0 is kept on the line and not shown as a sum', () => {
  const taxed = taxOrder(
    { lines: [{ class: 'standard', amountMinor: 500 }], deliveryMinor: 0 },
    terms({ rates: [rate(0)] }),
  )
  expect(taxed.lines[0]!.taxes).toMatchObject([{ ratePpm: 0, baseMinor: 500, amountMinor: 0 }])
  expect(taxed.missingClasses).toEqual([])
  expect(sumTaxes(listAll(taxed))).toEqual([])
})

test('delivery may have another class', () => {
  const order = { lines: [{ class: 'reduced', amountMinor: 1_000 }], deliveryMinor: 119 }
  const taxed = taxOrder(order, terms({ deliveryClass: 'standard' }))
  expect(taxed.delivery.taxes).toMatchObject([{ class: 'standard', ratePpm: 190_000, baseMinor: 100, amountMinor: 19 }])
})

test('delivery of free items is of the class of the first', () => {
  const order = { lines: [{ class: 'reduced', amountMinor: 0 }], deliveryMinor: 107 }
  expect(taxOrder(order, terms()).delivery.taxes).toMatchObject([{ class: 'reduced', amountMinor: 7 }])
})

const classes = ['standard', 'reduced', 'unrated'] as const

/** A class without rates is taxed as standard. */
const toRated = (code: string) => (code === 'unrated' ? 'standard' : code)

/** Random orders; `biggest` follows from the digits of the currency. */
const orders = (biggest: number) =>
  fc.record({
    lines: fc.array(fc.record({ class: fc.constantFrom(...classes), amountMinor: fc.nat(biggest) }), {
      minLength: 1,
      maxLength: 8,
    }),
    deliveryMinor: fc.nat(Math.ceil(biggest / 10)),
  })

const anyTerms = fc.record({
  included: fc.boolean(),
  isExempt: fc.boolean(),
  deliveryClass: fc.constantFrom(null, ...classes),
  rates: fc.tuple(fc.nat(1_000_000), fc.nat(300_000), fc.nat(120_000)).map(([one, two, three]): TaxRate[] => [
    { ...rate(0), ratePpm: one },
    { ...rate(0, 'reduced', 'GST'), ratePpm: two },
    { ...rate(0, 'reduced', 'PST'), ratePpm: three },
  ]),
})

/** The tax of one class in all of an order, slowly: the exact fraction, compared with halves by repeated addition. */
function slowTax(amountMinor: number, ratePpm: number, included: boolean): number {
  const numerator = BigInt(amountMinor) * BigInt(ratePpm)
  const denominator = included ? BigInt(1_000_000 + ratePpm) : 1_000_000n
  const whole = numerator / denominator
  const isHalf = (numerator - whole * denominator) * 2n >= denominator
  return Number(whole) + (isHalf ? 1 : 0)
}

describe.each([
  { digits: 0, biggest: 200_000 },
  { digits: 2, biggest: 5_000_000 },
  { digits: 3, biggest: 50_000_000 },
])('in a currency of $digits decimals', ({ biggest }) => {
  test('the taxes of a class sum to the tax of its sum, and no part has more tax than money', () => {
    fc.assert(
      fc.property(orders(biggest), anyTerms, (order, some) => {
        const taxed = taxOrder(order, { ...some, isExempt: false })
        for (const ofClass of classes) {
          const rates = some.rates.filter((one) => one.class === ofClass)
          if (rates.length === 0) continue
          const parts = listParts(taxed)
            .map(({ taxes }) => taxes.filter((tax) => tax.class === ofClass))
            .filter((taxes) => taxes.length > 0)
          const worth = sum(
            parts.map((taxes) => taxes[0]!.baseMinor + (some.included ? sum(taxes.map((tax) => tax.amountMinor)) : 0)),
          )
          const ofLines = sum(
            order.lines.filter((line) => toRated(line.class) === ofClass).map((line) => line.amountMinor),
          )
          expect(worth).toBeGreaterThanOrEqual(ofLines)
          const total = sum(parts.flatMap((taxes) => taxes.map((tax) => tax.amountMinor)))
          const expected = some.included
            ? slowTax(worth, sum(rates.map(({ ratePpm }) => ratePpm)), true)
            : sum(rates.map(({ ratePpm }) => slowTax(worth, ratePpm, false)))
          expect(total).toBe(expected)
          for (const taxes of parts) expect(taxes[0]!.baseMinor).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test('each part differs from its own exact tax by less than one unit per tax', () => {
    fc.assert(
      fc.property(orders(biggest), anyTerms, (order, some) => {
        const taxed = taxOrder(order, { ...some, isExempt: false })
        taxed.lines.forEach((line, index) => {
          const rates = some.rates.filter((one) => one.class === toRated(order.lines[index]!.class))
          const all = sum(rates.map(({ ratePpm }) => ratePpm))
          const amount = order.lines[index]!.amountMinor
          const exact = some.included ? (amount * all) / (1_000_000 + all) : (amount * all) / 1_000_000
          expect(Math.abs(line.taxMinor - exact)).toBeLessThan(1.5 * Math.max(rates.length, 1))
        })
      }),
    )
  })

  test('an exempt buyer pays exactly the bases', () => {
    fc.assert(
      fc.property(orders(biggest), anyTerms, (order, some) => {
        const taxed = taxOrder(order, { ...some, included: true, isExempt: true })
        taxed.lines.forEach((line, index) => {
          expect(line.taxMinor).toBe(0)
          if (line.taxes.length > 0)
            expect(order.lines[index]!.amountMinor + line.addedMinor).toBe(line.taxes[0]!.baseMinor)
        })
      }),
    )
  })

  test('negative control: tax rounded on each line alone does not sum to the tax of the order', () => {
    const differs = fc.sample(orders(biggest), { numRuns: 300, seed: 7 }).some((order) => {
      const lines = order.lines.map((line) => ({ ...line, class: 'standard' }))
      const alone = sum(lines.map(({ amountMinor }) => slowTax(amountMinor, 190_000, true)))
      return alone !== slowTax(sum(lines.map(({ amountMinor }) => amountMinor)), 190_000, true)
    })
    expect(differs).toBe(true)
  })
})
