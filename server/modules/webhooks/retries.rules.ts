const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Pause after each failed attempt of a message; after the last attempt it has failed. About three days in all. */
const pausesMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

/** An endpoint that took nothing for this long is switched off. */
export const maxFailingMs = 72 * hour

/** Until the next attempt, after `attempts` (from 1 on) have failed; null when there is none. */
export const getPauseMs = (attempts: number): number | null => pausesMs[attempts - 1] ?? null

/** Pauses of a whole endpoint after attempts in a row that got no answer, so that a receiver that is down costs little. */
const silentPausesMs = [5 * second, 30 * second, 2 * minute, 5 * minute, 15 * minute, hour] as const

export const getSilentPauseMs = (silentAttempts: number): number =>
  silentPausesMs[Math.min(silentAttempts, silentPausesMs.length) - 1] ?? 0

/** An endpoint that is slower is sent to by workers of its own. */
export const slowMs = 2 * second

/** Result of one attempt; without a status there was no answer. */
export type Attempt = {
  readonly at: Date
  readonly status: number | null
  readonly error: string | null
  readonly tookMs: number
  /** Beginning of the answer. */
  readonly answer: string
}

export const isTaken = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

/** The receiver asks to be sent nothing more. */
export const isGone = ({ status }: Pick<Attempt, 'status'>): boolean => status === 410

/** No answer, or one that asks to wait: the rest of the endpoint's messages waits as well. */
export const isSilent = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status === null || status === 429 || status === 502 || status === 503 || status === 504
