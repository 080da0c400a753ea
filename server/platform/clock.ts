/** Source of the current time; tests use their own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands at `start` until `advance` moves it. */
export function createManualClock(start: Date): Clock & { forward(milliseconds: number): void } {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    forward: (milliseconds) => {
      at += milliseconds
    },
  }
}

/** Timestamps one millisecond apart, of which the last is now. */
export const buildTimestamps = (clock: Clock, count: number): Date[] => {
  const now = clock.now().getTime()
  return Array.from({ length: count }, (_, nth) => new Date(now - (count - 1 - nth)))
}
