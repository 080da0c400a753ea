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
  trader: 16,
  'tax zone': 17,
  'tax rate': 18,
  trade: 19,
  order: 20,
  'order line': 21,
  'order event': 22,
  chat: 23,
  'chat message': 24,
  'chat reply': 25,
  credit: 26,
  'payment attempt': 27,
  reward: 28,
  claim: 29,
  parcel: 30,
} as const

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

// The time part of the UUIDv7, so that demo ids sort before later ones.
const start = Date.UTC(2026, 0, 1)

/**
 * The id of the n-th demo row of its kind in a brand, the same in every run, so that addresses of demo goods stay valid
 * when the data is rebuilt. A UUIDv7 that grows with `number`, so that rows are appended to indexes.
 */
export function demoId(kind: keyof typeof kindNumbers, brandId: number, number: number): string {
  const moment = hex(start + number, 12)
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${hex(kindNumbers[kind], 3)}-8${hex(brandId & 0xfff, 3)}-${hex(number, 12)}`
}

/** The number in a demo id. */
export const toDemoNumber = (id: string): number => Number.parseInt(id.slice(-12), 16)
