/** When a job runs, apart from what it does. */
export type JobTiming = {
  readonly name: string
  /**
   * Due by rows: pause between two look-ups for such rows. Periodic: at least so long between two runs in a brand, when
   * something changed.
   */
  readonly intervalSeconds: number
  /**
   * Present for periodic jobs: a brand without changes is visited this often, at the latest; null for never. Jobs without
   * it are due by rows of their own tables.
   */
  readonly idleSeconds?: number | null
  /** A periodic job that runs once a day, at this time (HH:mm) of each brand, whatever changes. */
  readonly dailyAt?: string
}

const maxLookUpSeconds = 600

/**
 * Pause between two look-ups of a job. A periodic one is looked up several times per interval, because the interval of
 * each brand begins at its own last run.
 */
export function getLookUpSeconds({ intervalSeconds, idleSeconds }: JobTiming): number {
  if (idleSeconds === undefined) return intervalSeconds
  return Math.min(intervalSeconds, Math.max(60, intervalSeconds / 6), maxLookUpSeconds)
}

/**
 * The time before which a periodic job must have run last to be due again; null for jobs that are due by rows. Half a
 * look-up later than the interval says, or a job of every minute would miss every second look-up by milliseconds.
 */
export function getRanBefore(job: JobTiming, now: Date): Date | null {
  if (job.idleSeconds === undefined) return null
  return new Date(now.getTime() - (job.intervalSeconds - getLookUpSeconds(job) / 2) * 1000)
}

/** Runs of brands are spread over the last fifth of the idle interval, so that they do not come all at once. */
const spread = 0.2

/**
 * When a periodic job that ran at `ranAt` runs again without any change; null for never. `random` is from 0 up to 1. Never
 * later than the idle interval.
 */
export function getIdleDueAt({ idleSeconds }: JobTiming, ranAt: Date, random: number): Date | null {
  if (idleSeconds === undefined || idleSeconds === null) return null
  return new Date(ranAt.getTime() + idleSeconds * 1000 * (1 - spread * random))
}

/** A job that failed in a brand waits for its interval, at most this long. */
const maxRetrySeconds = 600

/** Pause after a failure of a job in a brand. */
export const getRetrySeconds = ({ intervalSeconds }: JobTiming): number => Math.min(intervalSeconds, maxRetrySeconds)

/** Jobs of up to this interval share slots of their own, so that long ones of each day do not keep them waiting. */
const maxFrequentSeconds = 60

export const isFrequent = ({ intervalSeconds }: JobTiming): boolean => intervalSeconds <= maxFrequentSeconds
