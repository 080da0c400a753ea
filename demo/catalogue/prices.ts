import type { Random } from './random.ts'

/** A typical retail price near `cents`: 6.90, 24.50, 89.00, 345.00, 1,249.00. Minor units. */
export function toCharmPrice(cents: number): number {
  if (cents < 2000) return Math.max(290, Math.round(cents / 50) * 50 - (Math.round(cents / 50) % 2 ? 0 : 10))
  if (cents < 10000) return toCharmEnding(Math.round(cents / 100)) * 100
  if (cents < 100000) return toCharmEnding(Math.round(cents / 100 / 5) * 5) * 100
  return (Math.round(cents / 5000) * 50 - 1) * 100
}

/** Whole dollars that end in 4, 5, 8 or 9. */
function toCharmEnding(dollars: number): number {
  const ending = dollars % 10
  const tens = dollars - ending
  if (ending <= 1) return tens - 1
  if (ending <= 4) return tens + 4
  return ending <= 6 ? tens + 5 : ending === 7 ? tens + 8 : tens + ending
}

/** A price between two bounds in dollars, most likely near their geometric mean, before rounding. Minor units. */
export function drawBasePrice(from: number, to: number, stream: Random): number {
  const share = (stream.next() + stream.next() + stream.next()) / 3
  return from * (to / from) ** share * 100
}

/** The factor of the market price for a fifth of the goods; 0 for the others. */
export function drawMarketFactor(stream: Random): number {
  return stream.chance(0.2) ? 1.12 + stream.next() * 0.22 : 0
}
