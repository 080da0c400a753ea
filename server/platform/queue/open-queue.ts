import { PgBoss, type ConstructorOptions } from 'pg-boss'
import type { Log } from '../log.ts'
import type { JobKind } from './job-kind.ts'
import { openJobRecords, type JobRecords } from './job-records.ts'
import {
  deadLetterOptions,
  deadLetters,
  getJobKey,
  getMaxPauseSeconds,
  toQueueOptions,
  toStoredResult,
  type JobOutcome,
  type JobPayload,
} from './queue.rules.ts'

export type OutgoingJob = JobPayload & { readonly id: string }

/** A job that this process has taken. */
export type TakenJob = {
  readonly id: string
  readonly data: unknown
  /** From 1 on. */
  readonly attempt: number
  readonly signal: AbortSignal
}

/** Does a batch of jobs of a kind and returns an outcome for the id of each. */
type BatchHandler = (kind: JobKind, jobs: readonly TakenJob[]) => Promise<ReadonlyMap<string, JobOutcome>>

/** The queue of all brands. Its database has one row per job: the brand's number and the id of a row. */
export type JobQueue = {
  /** Names of the kinds that can be sent. */
  readonly kinds: ReadonlySet<string>
  /** A job whose id is known, or whose key already waits or runs, changes nothing. */
  readonly send: (kind: string, jobs: readonly OutgoingJob[]) => Promise<void>
  /** Runs jobs of these kinds in this process until the queue is closed. */
  readonly work: (kinds: readonly JobKind[], handle: BatchHandler) => Promise<void>
  readonly records: JobRecords
  /** Waits up to 20 seconds for running jobs, then closes every connection. */
  readonly close: () => Promise<void>
}

/** Seconds, for tests that cannot wait. */
type QueueTiming = {
  readonly pollSeconds?: number
  readonly heartbeatSeconds?: number
  readonly superviseSeconds?: number
}

/** Where the queue's tables are. */
export type QueueDatabase = {
  /** URL of the application role, or of the owner of the queue's database. */
  readonly url: string
  /** pg-boss makes its tables there itself; in the main database migrations do. */
  readonly hasOwnDatabase?: boolean
}

type Options = QueueDatabase & {
  readonly kinds: readonly Pick<JobKind, 'name' | 'policy'>[]
  readonly log: Log
  /**
   * `inside`: this process runs jobs, those that it sends at once. `worker`: also those of other processes, at once.
   * `sender`: it only sends jobs and reads them.
   */
  readonly mode: 'inside' | 'worker' | 'sender'
  readonly timing?: QueueTiming
}

/** Jobs that another process sent, and retries, are found within this time; new ones of this process at once. */
const defaultPollSeconds = 30
const defaultSuperviseSeconds = 60
/** Workers beside the first of a kind only run when the first finds a job. */
const idlePollSeconds = 3600
const maxStopMs = 20_000

/** pg's defaults close an idle connection after ten seconds, and opening one costs more than a look-up. */
const poolOptions = { idleTimeoutMillis: 120_000, keepAlive: true, query_timeout: 20_000 }

const toBossOptions = ({ url, hasOwnDatabase = false, mode, timing = {} }: Options): ConstructorOptions => {
  const superviseSeconds = timing.superviseSeconds ?? defaultSuperviseSeconds
  return {
    ...poolOptions,
    connectionString: url,
    application_name: 'galleria-queue',
    max: mode === 'sender' ? 2 : 6,
    schema: 'pgboss',
    migrate: hasOwnDatabase,
    createSchema: hasOwnDatabase,
    // The application's scheduler runs what is due by time.
    schedule: false,
    supervise: mode !== 'sender',
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: 600,
    queueCacheIntervalSeconds: 3600,
    // Jobs that depend on others are not used, and the role owns no index.
    flowIntervalSeconds: 86_400,
    reindex: false,
    monitorVacuum: false,
    useListenNotify: mode === 'worker',
    notifyHeartbeatIntervalMs: 60_000,
  }
}

/** Creates the queues of these kinds, and gives existing ones the settings of this version. */
async function createQueues(boss: PgBoss, { kinds, timing }: Options): Promise<void> {
  await boss.createQueue(deadLetters, deadLetterOptions)
  for (const { name, policy } of kinds) {
    const options = toQueueOptions(policy, timing?.heartbeatSeconds)
    await boss.createQueue(name, { policy: 'exclusive', ...options })
    await boss.updateQueue(name, options)
  }
}

/** Opens the queue; throws when its tables are of another version of pg-boss. */
export async function openQueue(options: Options): Promise<JobQueue> {
  const { log, kinds, timing } = options
  const boss = new PgBoss(toBossOptions(options))
  boss.on('error', (error) => log.error({ err: error }, 'queue not reached'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, `queue: ${message}`))
  await boss.start()
  await createQueues(boss, options)
  const pollSeconds = timing?.pollSeconds ?? defaultPollSeconds
  const workerIds = new Map<string, string[]>()
  const wakeUp = (kind: string) => workerIds.get(kind)?.forEach((id) => boss.notifyWorker(id))

  const timers = new Set<NodeJS.Timeout>()
  /** A retry that is due before the next look-up starts in time; later ones are found by look-ups. */
  const wakeUpAfterPause = ({ name, policy }: JobKind, attempt: number) => {
    const seconds = getMaxPauseSeconds(policy, attempt)
    if (seconds >= pollSeconds) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      wakeUp(name)
    }, seconds * 1000).unref()
    timers.add(timer)
  }

  const startWorker = async (kind: JobKind, seconds: number, handle: BatchHandler) => {
    const { name, batchSize } = kind
    const id = await boss.work<object>(
      name,
      { batchSize, perJobResults: true, pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds },
      async (jobs) => {
        // Where one job was there may be more: all workers of the kind look again at once, this one after its batch.
        wakeUp(name)
        const outcomes = await handle(
          kind,
          jobs.map(({ id, data, retryCount, signal }) => ({ id, data, attempt: retryCount + 1, signal })),
        )
        for (const { id, retryCount } of jobs)
          if (outcomes.get(id)!.state === 'failed') wakeUpAfterPause(kind, retryCount + 1)
        return jobs.map(({ id }) => toStoredResult(id, outcomes.get(id)!))
      },
    )
    workerIds.set(name, [...(workerIds.get(name) ?? []), id])
  }
  return {
    kinds: new Set(kinds.map(({ name }) => name)),
    send: async (kind, jobs) => {
      const rows = jobs.map(({ id, ...payload }) => ({
        id,
        data: payload,
        singletonKey: getJobKey(payload),
        group: { id: String(payload.brandId) },
      }))
      await boss.insert(kind, rows, { returnId: false })
      wakeUp(kind)
    },
    work: async (kinds, handle) => {
      for (const kind of kinds)
        for (let nth = 0; nth < kind.maxConcurrent; nth++)
          await startWorker(kind, nth === 0 ? pollSeconds : idlePollSeconds, handle)
    },
    records: openJobRecords(boss, wakeUp),
    close: async () => {
      timers.forEach(clearTimeout)
      await boss.stop({ timeout: maxStopMs })
    },
  }
}
