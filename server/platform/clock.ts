/** Where time comes from; tests and sweeps move their own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands at `start` until it is told to move. */
export function movableClock(start: Date): Clock & { forward(milliseconds: number): void } {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    forward: (milliseconds) => {
      at += milliseconds
    },
  }
}

/** So many moments, a millisecond apart, of which the last is now. */
export const timesUntil = (clock: Clock, count: number): Date[] => {
  const now = clock.now().getTime()
  return Array.from({ length: count }, (_, nth) => new Date(now - (count - 1 - nth)))
}
