import { randomUUID } from 'node:crypto'
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { exitOnCrash } from '../exit-on-crash.ts'
import { withClient } from '../platform/database/with-client.ts'
import { createLog } from '../platform/log.ts'
import { countConnections } from '../pool-sizes.ts'
import { prepareConfiguredDatabase } from '../prepare-configured-database.ts'
import type { PrimaryMessageSender, ProcessMessage } from './messages.ts'
import { createMetricsSum } from './sum-metrics.ts'
import { superviseProcesses } from './supervise-processes.ts'

/** How long a scrape waits for a busy process; afterwards it counts as it was. */
const metricsWaitMs = 2_000

/** Throws ConfigError when the database allows fewer connections than so many processes may open. */
async function checkConnections(adminUrl: string, { workers, databaseUrl }: Config): Promise<void> {
  const needed = countConnections(workers)
  const allowed = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ max_connections: string }>('show max_connections')
    return Number(rows[0]!.max_connections)
  })
  if (allowed >= needed) return
  const remedy = databaseUrl
    ? `set max_connections of the database to ${needed}, or WORKERS lower`
    : 'stop every process of this shop once, because the running database keeps its settings'
  throw new ConfigError(
    `WORKERS is ${workers}, which may open ${needed} connections, and the database allows ${allowed}: ${remedy}.`,
  )
}

const isServing = new WeakSet<Worker>()

/** Sends the sum over all processes that serve to each process that requests metrics. */
function serveMetrics(): void {
  const sum = createMetricsSum()
  const waiting = new Map<string, (processId: number, metrics: readonly object[]) => void>()

  const readAll = async () => {
    const id = randomUUID()
    const readers = Object.values(cluster.workers ?? {}).filter(
      (worker): worker is Worker => worker !== undefined && worker.isConnected() && isServing.has(worker),
    )
    const found = new Map<number, readonly object[]>()
    const { promise: complete, resolve } = Promise.withResolvers<void>()
    waiting.set(id, (processId, metrics) => {
      found.set(processId, metrics)
      if (found.size === readers.length) resolve()
    })
    for (const worker of readers) worker.send({ kind: 'read-metrics', id })
    await Promise.race([complete, pause(metricsWaitMs, undefined, { ref: false })])
    waiting.delete(id)
    return found
  }
  cluster.on('message', (worker, message: ProcessMessage) => {
    if (typeof message !== 'object') return
    const send: PrimaryMessageSender = (reply) => void (worker.isConnected() && worker.send(reply))
    if (message.kind === 'metrics') waiting.get(message.id)?.(worker.id, message.metrics)
    if (message.kind === 'metrics-request')
      void readAll()
        .then(sum.render)
        .then((text) => send({ kind: 'metrics-text', id: message.id, text }))
  })
  cluster.on('exit', (worker) => sum.retire(worker.id))
}

/**
 * Supervises `WORKERS` processes that serve on one port, and serves no request itself. It owns the embedded database; the
 * others adopt it. The first process of them runs the jobs, unless `JOBS` is off. SIGHUP replaces them one by one, SIGTERM
 * and SIGINT end them in order.
 */
export async function runPrimary(config: Config, root: string): Promise<void> {
  const log = createLog(config.logLevel)
  // The others end with it.
  exitOnCrash(log, async () => undefined)
  const prepared = await prepareConfiguredDatabase(config, root, log)
  try {
    await checkConnections(prepared.adminUrl, config)
  } catch (error) {
    await prepared.stop()
    throw error
  }
  // One process accepts connections and hands them out in turn: no process listens alone, so none resets what waits.
  cluster.schedulingPolicy = cluster.SCHED_RR
  // A message to a process that has just ended fails; without a listener that would end this one, too.
  cluster.on('fork', (worker) => worker.on('error', (err) => log.warn({ err }, 'a process was not reached')))
  serveMetrics()
  let wasAnnounced = false
  cluster.on('message', (worker, message: ProcessMessage) => {
    if (message === 'ready') isServing.add(worker)
    if (typeof message !== 'object' || message.kind !== 'announcement' || wasAnnounced) return
    wasAnnounced = true
    console.log(message.text)
  })
  const supervision = superviseProcesses({
    count: config.workers,
    launch: (slot) => cluster.fork(slot === 0 ? {} : { JOBS: 'off' }).process,
    log,
  })
  const tell: PrimaryMessageSender = (message) => {
    for (const worker of Object.values(cluster.workers ?? {})) if (worker?.isConnected()) worker.send(message)
  }
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // npm and its shell may send it twice.
      if (isStopping) return
      isStopping = true
      log.info({ signal }, 'stopping all processes')
      tell({ kind: 'stopping' })
      const delaySeconds = signal === 'SIGTERM' ? config.stopDelaySeconds : 0
      setTimeout(supervision.stop, delaySeconds * 1_000)
    })
  // A closed terminal sends it too, and ends the shop as ever.
  if (!process.stdin.isTTY)
    process.on('SIGHUP', () => {
      log.info({}, 'replacing all processes, one by one')
      void supervision.restart().then((isDone) => {
        if (!isDone) log.error({}, 'not all processes were replaced')
        if (process.connected) process.send?.(isDone ? 'restarted' : 'restart failed')
      })
    })
  void supervision.ready.then(() => process.connected && process.send?.('ready'))
  const code = await supervision.ended
  await prepared.stop()
  process.exit(code)
}
