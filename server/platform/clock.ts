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
