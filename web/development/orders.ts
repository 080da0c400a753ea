export const orderStates = ['paid', 'preparing', 'onTheWay', 'received', 'reviewed', 'refundRequested'] as const
export type OrderState = (typeof orderStates)[number]

export type Order = {
  readonly number: string
  /** ISO 8601 instant. */
  readonly placedAt: string
  readonly shopper: string
  /** ISO 3166-1 code. */
  readonly country: string
  readonly items: number
  readonly warehouse: 'East' | 'South' | 'West'
  readonly state: OrderState
  /** In whole units of the currency. */
  readonly total: number
}

const firstNames = [
  'Oskar',
  'Amara',
  'Felix',
  'Mei',
  'Lena',
  'Beatriz',
  'Yusuf',
  'Niko',
  'Ida',
  'Chiara',
  'Linh',
  'Tomasz',
]
const lastNames = [
  'Lindqvist',
  'Okafor',
  'Brandt',
  'Tanaka',
  'Hartmann',
  'Prado',
  'Demir',
  'Papas',
  'Moen',
  'Rizzi',
  'Tran',
]
const countries = ['SE', 'NG', 'AT', 'JP', 'DE', 'PT', 'TR', 'GR', 'NO', 'IT', 'VN', 'PL', 'EG', 'CN']
const warehouses = ['East', 'West', 'South'] as const
const dayMs = 86_400_000

/** Repeatable numbers from 0 up to 1 (mulberry32), so that every run shows the same shop. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Recent orders are still on their way; the older one is, the further it has come. */
function toState(ageDays: number, chance: number): OrderState {
  if (chance < 0.02) return 'refundRequested'
  if (ageDays < 1.5) return chance < 0.6 ? 'paid' : 'preparing'
  if (ageDays < 6) return chance < 0.2 ? 'preparing' : 'onTheWay'
  return chance < 0.45 ? 'reviewed' : 'received'
}

/** The orders of the 62 days before an instant, the newest first; weekends sell more. Repeatable for a count and instant. */
export function createOrders(count: number, now: Date): Order[] {
  const random = createRandom(count)
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)]!
  const ages = Array.from({ length: count }, () => {
    const age = random() ** 1.15 * 60
    const weekday = new Date(now.getTime() - age * dayMs).getUTCDay()
    return weekday === 0 || weekday === 6 || random() < 0.72 ? age : age + (weekday % 3)
  }).toSorted((one, other) => one - other)
  return ages.map((age, index) => {
    const items = 1 + Math.floor(random() ** 2 * 6)
    return {
      number: `G-${194_431 + count - index}`,
      placedAt: new Date(now.getTime() - age * dayMs).toISOString(),
      shopper: `${pick(firstNames)} ${pick(lastNames)}`,
      country: pick(countries),
      items,
      warehouse: pick(warehouses),
      state: toState(age, random()),
      total: items * 12 + Math.round(random() * 14_000) / 100,
    }
  })
}

/** Sums of orders per UTC day of the `days` days up to an instant, the oldest first. */
export function sumByDay(orders: readonly Order[], days: number, now: Date) {
  const first = Math.floor(now.getTime() / dayMs) - days + 1
  const totals = Array.from({ length: days }, () => 0)
  for (const { placedAt, total } of orders) {
    const index = Math.floor(Date.parse(placedAt) / dayMs) - first
    if (index >= 0 && index < days) totals[index]! += total
  }
  return totals.map((total, index) => ({
    day: new Date((first + index) * dayMs).toISOString().slice(0, 10),
    total: Math.round(total * 100) / 100,
  }))
}
