import type { Registry } from 'prom-client'
import type { CacheStore } from '../cache-store.ts'
import type { PoolLoad } from '../database/pool.ts'
import type { ReplicaWatch } from '../database/watch-replica.ts'
import type { Admission } from '../http/admission.ts'
import type { OutboxLoad } from '../outbox-load.ts'
import type { RedisNotifier } from '../redis-notifier.ts'
import { addCounter, addGauge } from './add-metric.ts'

/** Sources that are read when the metrics are requested; pools and caches by their names. */
export type MetricSources = {
  readonly admission?: Admission
  readonly pools?: Readonly<Record<string, () => PoolLoad>>
  readonly caches?: Readonly<Record<string, CacheStore>>
  /** Null when it could not be read in time. */
  readonly readOutboxLoad?: () => Promise<OutboxLoad | null>
  readonly replica?: Pick<ReplicaWatch, 'state' | 'failures'> | undefined
  readonly redis?: Pick<RedisNotifier, 'state'> | undefined
}

function addAdmission(registry: Registry, { load, refusals }: Admission): void {
  const help = 'Requests that have a slot, and those that wait for one.'
  addGauge(registry, { name: 'galleria_admission_requests', help, labelNames: ['state'] }, () => {
    const { running, waiting } = load()
    return [
      { labels: { state: 'running' }, value: running },
      { labels: { state: 'waiting' }, value: waiting },
    ]
  })
  const refusedHelp = 'Requests refused with 503, because no slot was or would have been free in time.'
  addCounter(registry, { name: 'galleria_admission_refused_total', help: refusedHelp, labelNames: ['class'] }, () =>
    Object.entries(refusals()).map(([name, value]) => ({ labels: { class: name }, value })),
  )
}

function addPools(registry: Registry, pools: NonNullable<MetricSources['pools']>): void {
  const help = 'Connections to the database: in use, idle, the most there may be, and callers that wait for one.'
  addGauge(registry, { name: 'galleria_database_connections', help, labelNames: ['pool', 'state'] }, () =>
    Object.entries(pools).flatMap(([pool, read]) =>
      Object.entries(read()).map(([state, value]) => ({ labels: { pool, state }, value })),
    ),
  )
}

function addCaches(registry: Registry, caches: NonNullable<MetricSources['caches']>): void {
  const addEach = (add: typeof addGauge, name: string, help: string, read: (store: CacheStore) => number) =>
    add(registry, { name, help, labelNames: ['cache'] }, () =>
      Object.entries(caches).map(([cache, store]) => ({ labels: { cache }, value: read(store) })),
    )
  addEach(addCounter, 'galleria_cache_hits_total', 'Values found in a cache.', ({ hits }) => hits)
  addEach(addCounter, 'galleria_cache_misses_total', 'Values made because no cache had them.', ({ misses }) => misses)
  addEach(addGauge, 'galleria_cache_bytes', 'Size of the cached values.', ({ usedBytes }) => usedBytes)
  addEach(addGauge, 'galleria_cache_max_bytes', 'Size that a cache may have.', ({ maxBytes }) => maxBytes)
}

function addOutbox(registry: Registry, read: NonNullable<MetricSources['readOutboxLoad']>): void {
  const help = 'Age of the oldest event that is not handled yet, over all brands; absent when the database is away.'
  addGauge(registry, { name: 'galleria_outbox_oldest_event_age_seconds', help, aggregator: 'max' }, async () => {
    const load = await read()
    return load ? [{ value: load.oldestAgeSeconds }] : []
  })
}

function addReplica(registry: Registry, { state, failures }: NonNullable<MetricSources['replica']>): void {
  const readyHelp = 'Whether reads go to the replica (1) or to the primary (0); of several processes, the least.'
  addGauge(registry, { name: 'galleria_replica_ready', help: readyHelp, aggregator: 'min' }, () => [
    { value: state().status === 'ready' ? 1 : 0 },
  ])
  const lagHelp = 'Age of the newest commit that the replica may lack; absent until it is known.'
  addGauge(registry, { name: 'galleria_replica_lag_seconds', help: lagHelp, aggregator: 'max' }, () => {
    const { lagSeconds } = state()
    return lagSeconds === null ? [] : [{ value: lagSeconds }]
  })
  const failedHelp = 'Queries that failed at the replica and were answered by the primary.'
  addCounter(registry, { name: 'galleria_replica_failed_queries_total', help: failedHelp }, () => [
    { value: failures() },
  ])
}

function addRedis(registry: Registry, { state }: NonNullable<MetricSources['redis']>): void {
  const help = 'Whether other processes are told of chats by Redis (1) or poll (0); of several processes, the least.'
  addGauge(registry, { name: 'galleria_redis_ready', help, aggregator: 'min' }, () => [
    { value: state().status === 'ready' ? 1 : 0 },
  ])
}

/** Adds the metrics of these sources to the registry; each source once. */
export function addSourceMetrics(
  registry: Registry,
  { admission, pools, caches, readOutboxLoad, replica, redis }: MetricSources,
): void {
  if (admission) addAdmission(registry, admission)
  if (pools) addPools(registry, pools)
  if (caches) addCaches(registry, caches)
  if (readOutboxLoad) addOutbox(registry, readOutboxLoad)
  if (replica) addReplica(registry, replica)
  if (redis) addRedis(registry, redis)
}
