const kindNumbers = {
  user: 1,
  address: 2,
  store: 3,
  delivery: 4,
  warehouse: 5,
  category: 6,
  goods: 7,
  sku: 8,
  review: 9,
  banner: 10,
  ledger: 12,
  news: 13,
  synonyms: 14,
  coupon: 15,
} as const

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

// The first of January 2026, as UUIDv7 writes a moment: demo ids stand before those of whatever is made later.
const start = Date.UTC(2026, 0, 1)

/**
 * The id of the n-th demo row of its kind in a brand, the same in every run, so that addresses of demo goods stay good
 * when the data is made anew. A UUIDv7 that rises with `number`, so that rows land at the end of their index.
 */
export function demoId(kind: keyof typeof kindNumbers, brandId: number, number: number): string {
  const moment = hex(start + number, 12)
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${hex(kindNumbers[kind], 3)}-8${hex(brandId & 0xfff, 3)}-${hex(number, 12)}`
}
