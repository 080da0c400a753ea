import type { PgBoss } from 'pg-boss'
import { countCap } from '../paging.ts'
import {
  deadLetters,
  findProgress,
  findReason,
  getJobKey,
  toJobState,
  type JobState,
  type Progress,
  type StoredJob,
} from './queue.rules.ts'

/** A job as people see it. */
export type JobRecord = {
  readonly id: string
  readonly kind: string
  readonly rowId: string
  readonly state: JobState
  readonly attempts: number
  readonly createdAt: Date
  /** Start of the next attempt while it waits; end of one that has ended; null while it runs. */
  readonly nextAt: Date | null
  readonly endedAt: Date | null
  /** Why it was skipped, or failed last. */
  readonly reason: string | null
  readonly progress: Progress | null
}

type JobSummary = {
  readonly kind: string
  readonly waiting: number
  readonly running: number
  readonly dead: number
  /** When the oldest that waits was made. */
  readonly oldestAt: Date | null
}

/** Jobs of a brand, for people. Ended ones are there for the retention of their kind, dead letters for a year. */
export type JobRecords = {
  /** Newest first. */
  readonly list: (brandId: number, filter: JobFilter) => Promise<JobRecord[]>
  /** Up to `countCap` of them. */
  readonly count: (brandId: number, filter: Pick<JobFilter, 'state'>) => Promise<number>
  /** Jobs that wait, run or are dead letters, by kind. */
  readonly summarize: (brandId: number) => Promise<JobSummary[]>
  /** Undefined for an unknown id and another brand's. */
  readonly find: (brandId: number, id: string) => Promise<JobRecord | undefined>
  /**
   * Sends a dead letter to its queue again and returns the id of the new job; null unless the brand has it and nothing
   * with its key waits or runs.
   */
  readonly sendAgain: (brandId: number, id: string) => Promise<string | null>
  /** Cancels a job that waits or runs, or drops a dead letter; false unless the brand has it. */
  readonly cancel: (brandId: number, id: string) => Promise<boolean>
  /** Records the progress of running jobs of a kind; false when none of them runs any more. */
  readonly reportProgress: (kind: string, ids: readonly string[], progress: Progress) => Promise<boolean>
}

declare module '../context.ts' {
  interface ExternalServices {
    /** Jobs of the queue, for staff. */
    readonly jobs?: { readonly getRecords: () => Promise<JobRecords> }
  }
}

type JobFilter = { readonly state?: JobState; readonly limit: number; readonly offset?: number }

type JobRow = StoredJob & {
  readonly id: string
  readonly rowId: string | null
  readonly attempts: number
  readonly createdAt: Date
  readonly nextAt: Date
  readonly endedAt: Date | null
  readonly sourceName: string | null
}

const isDead = `name = '${deadLetters}'`

const conditions: Readonly<Record<JobState, string>> = {
  waiting: `state = 'created' and not ${isDead}`,
  retrying: `state = 'retry'`,
  running: `state = 'active'`,
  done: `state = 'completed' and not output ? 'skipped'`,
  skipped: `state = 'completed' and output ? 'skipped'`,
  cancelled: `state = 'cancelled'`,
  dead: `state = 'created' and ${isDead}`,
}

const toCondition = (state: JobState | undefined): string => (state ? `and ${conditions[state]}` : '')

/** A job that failed stands in the list as its dead letter. */
const columns = `
  select id, name, state, data ->> 'rowId' as "rowId", coalesce(source_output, output) as output,
    coalesce(source_retry_count, retry_count) + (state <> 'created' or ${isDead})::int as attempts,
    coalesce(source_created_on, created_on) as "createdAt", start_after as "nextAt", completed_on as "endedAt",
    source_name as "sourceName"
  from pgboss.job where group_id = $1 and state <> 'failed'`

const waitingStates: readonly JobState[] = ['waiting', 'retrying']

function toRecord({ sourceName, nextAt, rowId, ...row }: JobRow): JobRecord {
  const state = toJobState(row)
  return {
    id: row.id,
    kind: row.name === deadLetters ? (sourceName ?? row.name) : row.name,
    rowId: rowId ?? '',
    state,
    attempts: row.attempts,
    createdAt: row.createdAt,
    nextAt: waitingStates.includes(state) ? nextAt : null,
    endedAt: row.endedAt,
    reason: findReason(row.output),
    progress: state === 'running' ? findProgress(row.output) : null,
  }
}

export function openJobRecords(boss: PgBoss, wakeUp: (kind: string) => void): JobRecords {
  const query = async <Row>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    (await boss.getDb().executeSql(text, [...values])).rows as Row[]
  const findRow = async (brandId: number, id: string) =>
    (await query<JobRow>(`${columns} and id = $2`, [String(brandId), id]))[0]

  return {
    list: async (brandId, { state, limit, offset = 0 }) => {
      const rows = await query<JobRow>(
        `${columns} ${toCondition(state)} order by created_on desc, id desc limit $2 offset $3`,
        [String(brandId), limit, offset],
      )
      return rows.map(toRecord)
    },
    count: async (brandId, { state }) => {
      const rows = await query<{ count: number }>(
        `select count(*)::int from (${columns} ${toCondition(state)} limit ${countCap}) as counted`,
        [String(brandId)],
      )
      return rows[0]!.count
    },
    summarize: (brandId) =>
      query<JobSummary>(
        `select coalesce(source_name, name) as kind,
          count(*) filter (where state < 'active' and not ${isDead})::int as waiting,
          count(*) filter (where state = 'active')::int as running,
          count(*) filter (where ${isDead})::int as dead,
          min(created_on) filter (where state < 'active' and not ${isDead}) as "oldestAt"
        from pgboss.job where group_id = $1 and state < 'completed' group by 1 order by 1`,
        [String(brandId)],
      ),
    find: async (brandId, id) => {
      const row = await findRow(brandId, id)
      return row && toRecord(row)
    },
    sendAgain: async (brandId, id) => {
      const row = await findRow(brandId, id)
      if (!row || toJobState(row) !== 'dead' || row.sourceName === null) return null
      const findByKey = () =>
        query<{ id: string }>(
          `select id from pgboss.job where name = $1 and singleton_key = $2 and state < 'completed'`,
          [row.sourceName, getJobKey({ brandId, rowId: row.rowId ?? '' })],
        )
      if ((await findByKey()).length > 0) return null
      if ((await boss.redrive(deadLetters, { ids: [id] })) === 0) return null
      const [sent] = await findByKey()
      wakeUp(row.sourceName)
      // A worker may have done it already.
      return sent?.id ?? id
    },
    cancel: async (brandId, id) => {
      const row = await findRow(brandId, id)
      if (!row || row.endedAt) return false
      await boss.cancel(row.name, id)
      return true
    },
    reportProgress: async (kind, ids, progress) => {
      const rows = await query(
        `update pgboss.job set output = $3 where name = $1 and id = any($2::uuid[]) and state = 'active' returning id`,
        [kind, [...ids], JSON.stringify({ progress })],
      )
      return rows.length > 0
    },
  }
}
