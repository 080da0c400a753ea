import { describe, expect, it, test } from 'vitest'
import type { SoldOrder } from '#server/modules/orders/public.ts'
import {
  buildCreditNote,
  buildInvoice,
  formatNumber,
  getShownRates,
  getShownTaxes,
  readContent,
  toPrefix,
  type DocumentFacts,
  type OrderTax,
} from './document.rules.ts'

const line = {
  skuId: 'sku',
  name: { en: 'Cup' },
  specifications: [],
  image: null,
  refundedQuantity: 0,
  shippedQuantity: 0,
  allocations: [],
}
const order = {
  id: 'order',
  number: '1',
  tradeId: 'trade',
  userId: 'user',
  storeId: 'store',
  storeName: { en: 'Oak' },
  state: 1,
  currency: 'EUR',
  deliveryMinor: 390,
  payableMinor: 10_465,
  address: { consignee: 'Lena' },
  delivery: { name: { en: 'Standard' }, daysMax: 3 },
  note: null,
  createdAt: new Date('2026-11-20T10:00:00Z'),
  paidAt: new Date('2026-11-20T10:00:00Z'),
  shippedAt: null,
  taxTerms: { liable: 'store', exemption: null, businessName: null, businessNumber: null },
  lines: [
    { ...line, id: 'fig', quantity: 1, priceMinor: 3_800, discountMinor: 188 },
    { ...line, id: 'serum', quantity: 2, priceMinor: 3_400, discountMinor: 337 },
  ],
} as unknown as SoldOrder
const tax = (lineId: string | null, ratePpm: number, baseMinor: number, amountMinor: number): OrderTax => ({
  lineId,
  class: String(ratePpm),
  name: 'VAT',
  jurisdiction: '',
  ratePpm,
  included: true,
  baseMinor,
  amountMinor,
})
/** The German order of the designs: 7 % on a plant, 19 % on the rest, delivery in proportion. */
const taxes = [
  tax('fig', 70_000, 3_376, 236),
  tax('serum', 190_000, 5_431, 1_032),
  tax(null, 70_000, 131, 9),
  tax(null, 190_000, 210, 40),
]
const facts: DocumentFacts = {
  order,
  issuer: {
    kind: 'store',
    name: {},
    trader: null,
    brandLines: {},
    brandAddress: {},
    brandName: 'L',
    host: 'l.example',
    email: 'a@l.example',
  },
  usercode: 'C-1',
  paidBy: 'wallet',
  digits: 2,
  skuCodes: new Map([['sku', 'BR-1']]),
  taxes,
  supplyBy: '2026-11-23',
}

test('documents of version 1 are read with no place of their taxes', () => {
  const content = buildInvoice({ ...facts, taxes: taxes.map((one) => ({ ...one, jurisdiction: 'Texas' })) })
  expect(readContent(content)).toEqual(content)
  const old = JSON.parse(
    JSON.stringify(content).replaceAll('"jurisdiction":"Texas",', '').replace('"version":2', '"version":1'),
  )
  expect(readContent(old)).toMatchObject({
    version: 2,
    taxes: [{ name: 'VAT', jurisdiction: '' }, { jurisdiction: '' }],
  })
  expect(readContent(old).lines.map(({ rates }) => rates.map((one) => one.jurisdiction))).toEqual([
    [''],
    [''],
    [''],
    [''],
  ])
})

test.each([
  ['a rate of 0 is kept, but not shown', null, [0, 70_000], [70_000]],
  ['an exempt buyer sees no rates', 'reverse_charge', [190_000], []],
] as const)('%s', (_name, exemption, ppm, shown) => {
  const rates = ppm.map((ratePpm) => ({ name: 'VAT', jurisdiction: '', ratePpm }))
  expect(getShownRates(rates, { exemption }).map(({ ratePpm }) => ratePpm)).toEqual(shown)
  const sums = rates.map((one) => ({ ...one, baseMinor: 100, taxMinor: exemption ? 0 : one.ratePpm / 10_000 }))
  expect(getShownTaxes({ taxes: sums }).map(({ ratePpm }) => ratePpm)).toEqual(shown)
})

describe('an invoice', () => {
  it('has a line of delivery per rate, and taxes by rate that sum to the total', () => {
    const { lines, taxes: sums, taxMinor, totalMinor, exemptMinor } = buildInvoice(facts)
    expect(lines.map(({ amountMinor, rates }) => [amountMinor, rates[0]!.ratePpm])).toEqual([
      [3_612, 70_000],
      [6_463, 190_000],
      [140, 70_000],
      [250, 190_000],
    ])
    expect(sums).toEqual([
      { name: 'VAT', jurisdiction: '', ratePpm: 70_000, baseMinor: 3_507, taxMinor: 245 },
      { name: 'VAT', jurisdiction: '', ratePpm: 190_000, baseMinor: 5_641, taxMinor: 1_072 },
    ])
    expect([taxMinor, totalMinor, exemptMinor]).toEqual([1_317, 10_465, 0])
    expect(sums.reduce((sum, { baseMinor, taxMinor: part }) => sum + baseMinor + part, 0)).toBe(totalMinor)
  })

  it('of an exempt buyer names the tax that is not paid', () => {
    const exempt = taxes.map((one) => ({ ...one, amountMinor: 0 }))
    const { exemptMinor, totalMinor, lines } = buildInvoice({
      ...facts,
      taxes: exempt,
      order: { ...order, payableMinor: 9_148 },
    })
    expect([exemptMinor, totalMinor]).toEqual([1_317, 9_148])
    expect(lines.at(-1)).toMatchObject({ kind: 'delivery', amountMinor: 390, rates: [] })
  })

  it('adds taxes to the prices where they are not included', () => {
    const added = taxes.map((one) => ({ ...one, included: false }))
    const { exemptMinor, pricesIncludeTax } = buildInvoice({
      ...facts,
      taxes: added,
      order: { ...order, payableMinor: 10_465 + 1_317 },
    })
    expect([exemptMinor, pricesIncludeTax]).toEqual([0, false])
  })
})

describe('credit notes', () => {
  const refund = (refundedQuantity: number, quantity: number, worthMinor: number, withDelivery = false) =>
    buildCreditNote(
      { ...facts, taxes: [] },
      { lines: [{ lineId: 'serum', quantity, refundedQuantity }], withDelivery, worthMinor, amountMinor: worthMinor },
    )

  it('sum to the line to the last unit', () => {
    const [first, second] = [refund(1, 1, 3_231), refund(2, 1, 3_232)]
    expect(first.lines[0]).toMatchObject({ quantity: 1, ofQuantity: 2, discountMinor: 169, amountMinor: 3_231 })
    expect(second.lines[0]).toMatchObject({ quantity: 1, ofQuantity: 2, discountMinor: 168, amountMinor: 3_232 })
    expect([first.exemptMinor, second.exemptMinor]).toEqual([0, 0])
    expect(first.lines[0]!.amountMinor + second.lines[0]!.amountMinor).toBe(6_463)
  })

  it('have the delivery where it was refunded', () => {
    expect(refund(2, 2, 6_853, true).lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['goods', 6_463],
      ['delivery', 390],
    ])
  })

  it.each([true, false])('give back the tax of the line to the last unit (included: %s)', (included) => {
    const own = taxes.map((one) => ({ ...one, included }))
    const note = (refundedQuantity: number, worthMinor: number) =>
      buildCreditNote(
        { ...facts, taxes: own },
        {
          lines: [{ lineId: 'serum', quantity: 1, refundedQuantity }],
          withDelivery: false,
          worthMinor,
          amountMinor: 0,
        },
      )
    const notes = included ? [note(1, 3_231), note(2, 3_232)] : [note(1, 3_747), note(2, 3_748)]
    expect(notes.map(({ taxes: sums }) => sums[0])).toMatchObject([
      { baseMinor: 2_715, taxMinor: 516 },
      { baseMinor: 2_716, taxMinor: 516 },
    ])
    expect(notes.map(({ exemptMinor }) => exemptMinor)).toEqual([0, 0])
  })

  it('refuse a line of another order', () => {
    const lines = [{ lineId: 'other', quantity: 1, refundedQuantity: 1 }]
    expect(() => buildCreditNote(facts, { lines, withDelivery: false, worthMinor: 1, amountMinor: 1 })).toThrow(
      /not of/,
    )
  })
})

it('numbers read as issuer, year and number, credit notes in a range of their own', () => {
  expect(formatNumber('OAK', 'invoice', 2026, 42)).toBe('OAK-2026-000042')
  expect(formatNumber('OAK', 'credit_note', 2026, 42)).toBe('OAK-2026-C00042')
  expect(formatNumber('OAK', 'invoice', 2026, 1_234_567)).toBe('OAK-2026-1234567')
  expect(['oak-iron', 'ümlaut', '木'].map(toPrefix)).toEqual(['OAKIRON', 'MLAUT', 'X'])
})
