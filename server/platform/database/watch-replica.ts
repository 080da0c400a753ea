import { sql } from 'kysely'
import type { DatabaseLog } from './embedded/embedded.ts'
import { isUnavailable } from './errors.ts'
import { openDatabase } from './open-database.ts'
import { ReplicaChanges } from './replica-changes.ts'
import { ReplicaFreshness } from './replica-freshness.ts'

/**
 * `ready`: reads may go there. `lagging`: further behind than allowed. `unavailable`: it does not answer. `unsuitable`: no
 * standby of this primary, or a cluster of Citus.
 */
type ReplicaStatus = 'ready' | 'lagging' | 'unavailable' | 'unsuitable'

export type ReplicaState = {
  readonly status: ReplicaStatus
  /** Age of the newest commit that it may lack; null until it is known. */
  readonly lagSeconds: number | null
}

export type ReplicaWatch = {
  readonly state: () => ReplicaState
  /** Whether the replica has every change of this data that this process knows of, and lags less than allowed. */
  readonly isCurrent: (brandId: number, tag: string) => boolean
  /** A change of this data was committed; without tags, of everything of the brand; null, of all brands. */
  readonly markChanged: (brandId: number | null, tags?: readonly string[]) => void
  readonly isAvailable: () => boolean
  /** A read failed there: no more reads until the next successful check, if the server was lost. */
  readonly onFailure: (error: unknown) => void
  /** Reads that failed there and went to the primary. */
  readonly failures: () => number
  readonly close: () => Promise<void>
}

type Options = {
  readonly primaryUrl: string
  readonly replicaUrl: string
  readonly maxLagMs: number
  readonly log: DatabaseLog
}

const silent: DatabaseLog = { info: () => undefined, warn: () => undefined }
const intervalMs = 500
const checkTimeoutMs = 1000

type Primary = { cluster: string; timeline: string; position: number; is_citus: boolean }
type Standby = { cluster: string; position: number | null }

const primaryQuery = sql<Primary>`
  select (select system_identifier::text from pg_control_system()) as cluster,
    substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline,
    (pg_current_wal_lsn() - '0/0'::pg_lsn)::int8 as position,
    exists (select from pg_extension where extname = 'citus') as is_citus`

const replicaQuery = sql<Standby>`
  select (select system_identifier::text from pg_control_system()) as cluster,
    case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::int8 end as position`

const remedies: Readonly<Record<Exclude<ReplicaStatus, 'ready'>, string>> = {
  lagging: 'is further behind than DATABASE_REPLICA_MAX_LAG_SECONDS allows',
  unavailable: 'does not answer',
  unsuitable: 'is no standby of the database of DATABASE_URL',
}

/** The replica's address with the login and the database that serve requests: both are copied with the data. */
export const toReplicaUrl = (appUrl: string, replicaUrl: string): string => {
  const { username, password, pathname } = new URL(appUrl)
  return Object.assign(new URL(replicaUrl), { username, password, pathname }).href
}

/** Compares the replica with its primary twice a second, on separate connections. */
export function watchReplica({ primaryUrl, replicaUrl, maxLagMs, log }: Options): ReplicaWatch {
  const connect = (url: string) =>
    openDatabase(url, { poolSize: 1, queryTimeoutMs: checkTimeoutMs, acquireTimeoutMs: checkTimeoutMs, log: silent })
  const primary = connect(primaryUrl)
  const replica = connect(replicaUrl)
  const freshness = new ReplicaFreshness()
  const changes = new ReplicaChanges()
  const where = `The replica at ${new URL(replicaUrl).host} (DATABASE_REPLICA_URL)`
  let cluster: string | null = null
  let isSuitable = true
  let isAnswering = false
  let failureCount = 0
  let lastLogged: ReplicaStatus | null = null
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const getLagMs = () => performance.now() - freshness.freshAt

  const getStatus = (): ReplicaStatus => {
    if (!isAnswering) return 'unavailable'
    if (!isSuitable) return 'unsuitable'
    return getLagMs() <= maxLagMs ? 'ready' : 'lagging'
  }

  const logChange = () => {
    const status = getStatus()
    if (status === lastLogged) return
    if (status === 'ready') log.info(`${where} is up to date: reads go there`)
    else log.warn(`${where} ${remedies[status]}: reads go to the primary`)
    lastLogged = status
  }

  const readPrimary = async () => {
    const at = performance.now()
    const { rows } = await primaryQuery.execute(primary.withoutBrand)
    const { timeline, position, is_citus: isCitus } = rows[0]!
    cluster = isCitus ? null : rows[0]!.cluster
    freshness.recordPrimary(at, { timeline, position })
  }

  const readReplica = async () => {
    const { rows } = await replicaQuery.execute(replica.withoutBrand)
    const { position } = rows[0]!
    isSuitable = rows[0]!.cluster === cluster && position !== null
    if (isSuitable) freshness.recordReplica(position!)
    isAnswering = true
  }

  const check = async () => {
    // Without its primary the replica only grows older.
    await readPrimary().catch(() => undefined)
    await readReplica().catch(() => {
      isAnswering = false
    })
    changes.prune(freshness.freshAt)
    if (isClosed) return
    logChange()
    timer = setTimeout(() => (checking = check()), intervalMs).unref()
  }
  let checking = check()

  return {
    state: () => {
      const lagMs = getLagMs()
      return { status: getStatus(), lagSeconds: Number.isFinite(lagMs) ? Math.round(lagMs) / 1000 : null }
    },
    isAvailable: () => getStatus() === 'ready',
    isCurrent: (brandId, tag) => getStatus() === 'ready' && !changes.hasChangedSince(freshness.freshAt, brandId, tag),
    markChanged: changes.mark.bind(changes),
    onFailure: (error) => {
      failureCount += 1
      // A statement that took too long says nothing of the server.
      if (!isUnavailable(error) || (error as { code?: unknown }).code === '57014') return
      isAnswering = false
      logChange()
    },
    failures: () => failureCount,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await checking
      await Promise.all([primary.close(), replica.close()])
    },
  }
}
