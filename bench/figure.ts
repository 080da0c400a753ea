/** Results of a benchmark. Refused (503, 429), failed and unanswered requests are counted apart. */
export type Figure = {
  /** Good answers per second. */
  readonly perSecond: number
  /** Milliseconds until a good answer was there. */
  readonly p50: number
  readonly p99: number
  /** Processor milliseconds of server and database per request. */
  readonly cpuMs: number
  readonly refused: number
  /** Milliseconds until a refusal was there. */
  readonly refusedP99: number
  /** Refusals that did not say when to come again. */
  readonly withoutRetryAfter: number
  /** Any other answer that is no good one, and connections that broke. */
  readonly failed: number
  /** Requests that the client gave up. */
  readonly timeouts: number
}

/** A refusal as its client sees it. */
export type RefusedReply = { readonly ms: number; readonly hasRetryAfter: boolean }

/** True for the statuses that ask a client to come again later. */
export const isRefusal = (status: number): boolean => status === 503 || status === 429

const getPercentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? 0

/** The median and the 99th percentile; 0 of nothing. */
export function getPercentiles(times: readonly number[]): Pick<Figure, 'p50' | 'p99'> {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: getPercentile(sorted, 0.5), p99: getPercentile(sorted, 0.99) }
}

/** The part of a figure about refusals. */
export const summariseRefusals = (
  refusals: readonly RefusedReply[],
): Pick<Figure, 'refused' | 'refusedP99' | 'withoutRetryAfter'> => ({
  refused: refusals.length,
  refusedP99: getPercentiles(refusals.map(({ ms }) => ms)).p99,
  withoutRetryAfter: refusals.filter(({ hasRetryAfter }) => !hasRetryAfter).length,
})
