import { isId } from '../ids.ts'

/** How jobs of a kind are retried and kept. */
export type JobPolicy = {
  /** Retries after the first attempt; the job is then a dead letter. */
  readonly maxRetries: number
  /** Pause before the first retry; each later one is about twice as long, up to `maxRetrySeconds`. */
  readonly retrySeconds: number
  readonly maxRetrySeconds: number
  /** An attempt that takes longer has failed. */
  readonly maxRunSeconds: number
  /** Time that a finished job can be read. */
  readonly retentionSeconds: number
}

/** Until a job of a process that died is found: its last sign of life is this old. At least 10. */
const defaultHeartbeatSeconds = 30

const day = 86_400
/** A job that no process takes, and a dead letter, stay for this long. */
const maxWaitSeconds = 365 * day

/** Name of the queue of dead letters; no process takes jobs from it. */
export const deadLetters = 'dead-letters'

/** Options of pg-boss for the queue of a kind: one job per key waits or runs at a time. */
export const toQueueOptions = (policy: JobPolicy, heartbeatSeconds = defaultHeartbeatSeconds) => ({
  retryLimit: policy.maxRetries,
  retryDelay: policy.retrySeconds,
  retryBackoff: true,
  retryDelayMax: policy.maxRetrySeconds,
  expireInSeconds: policy.maxRunSeconds,
  heartbeatSeconds,
  retentionSeconds: maxWaitSeconds,
  deleteAfterSeconds: policy.retentionSeconds,
  deadLetter: deadLetters,
  notify: true,
})

/** The longest pause after a failed attempt; `attempt` is from 1 on. pg-boss waits for half of it up to all of it. */
export const getMaxPauseSeconds = ({ retrySeconds, maxRetrySeconds }: JobPolicy, attempt: number): number =>
  Math.min(maxRetrySeconds, retrySeconds * 2 ** Math.min(attempt, 16))

export const deadLetterOptions = { retentionSeconds: maxWaitSeconds, retryLimit: 0 }

/** All that a job says; everything else is read from the row when it runs. */
export type JobPayload = {
  readonly brandId: number
  readonly rowId: string
  /** Id of the request that caused the job, for log lines and traces. */
  readonly requestId?: string
}

/** Of jobs with one key only one waits or runs at a time. */
export const getJobKey = ({ brandId, rowId }: Pick<JobPayload, 'brandId' | 'rowId'>): string => `${brandId}:${rowId}`

/** Null for anything that is not a brand's number with a row's id. */
export function parsePayload(data: unknown): JobPayload | null {
  if (data === null || typeof data !== 'object') return null
  const { brandId, rowId, requestId } = data as Partial<Record<keyof JobPayload, unknown>>
  if (!Number.isSafeInteger(brandId) || (brandId as number) < 1) return null
  if (typeof rowId !== 'string' || !isId(rowId)) return null
  return { brandId: brandId as number, rowId, ...(typeof requestId === 'string' && { requestId }) }
}

/** Result of an attempt. Skipped: there was nothing to do it to, such as a row that is gone. */
export type JobOutcome =
  | { readonly state: 'done' }
  | { readonly state: 'skipped'; readonly reason: string }
  | { readonly state: 'failed'; readonly error: unknown }

const done: JobOutcome = { state: 'done' }
export const skip = (reason: string): JobOutcome => ({ state: 'skipped', reason })
export const fail = (error: unknown): JobOutcome => ({ state: 'failed', error })

/** An outcome without a value is `done`. */
export const toOutcome = (outcome: JobOutcome | undefined): JobOutcome => outcome ?? done

/** The outcome as pg-boss stores it with the job. */
export function toStoredResult(id: string, outcome: JobOutcome) {
  if (outcome.state === 'done') return { id, status: 'completed' as const, output: {} }
  if (outcome.state === 'skipped') return { id, status: 'completed' as const, output: { skipped: outcome.reason } }
  const { error } = outcome
  return { id, status: 'failed' as const, output: { error: error instanceof Error ? error.message : String(error) } }
}

/** States of a job as people read them; `dead`: all attempts failed, a person may send it again. */
export type JobState = 'waiting' | 'retrying' | 'running' | 'done' | 'skipped' | 'cancelled' | 'dead'

/** A job as pg-boss stores it. */
export type StoredJob = {
  readonly name: string
  readonly state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
  readonly output: unknown
}

const states = {
  created: 'waiting',
  retry: 'retrying',
  active: 'running',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'dead',
} as const

const getOutput = (output: unknown): Readonly<Record<string, unknown>> =>
  output !== null && typeof output === 'object' ? (output as Record<string, unknown>) : {}

export function toJobState({ name, state, output }: StoredJob): JobState {
  if (name === deadLetters && state !== 'cancelled') return 'dead'
  return state === 'completed' && 'skipped' in getOutput(output) ? 'skipped' : states[state]
}

/** Reason of a skipped or failed job, for people; null for others. */
export function findReason(output: unknown): string | null {
  const { skipped, error, value, message } = getOutput(output)
  // pg-boss wraps the message of a job whose process died.
  const text = skipped ?? error ?? message ?? getOutput(value)['message']
  return typeof text === 'string' ? text : null
}

/** How far a running job is, of how many steps. */
export type Progress = { readonly done: number; readonly total: number }

/** Null when the job has not said. */
export function findProgress(output: unknown): Progress | null {
  const { done, total } = getOutput(getOutput(output)['progress'])
  return typeof done === 'number' && typeof total === 'number' ? { done, total } : null
}
