import { sql } from 'kysely'
import { citusQuery } from './citus.ts'
import type { DatabaseLog } from './embedded/embedded.ts'
import { openDatabase } from './open-database.ts'

/** A node of a Citus cluster by its number in `pg_dist_node`, as the node that the process is connected to reaches it. */
export type NodeState = { readonly node: number; readonly status: 'ready' | 'unavailable' }

type NodeChecker = {
  /** Empty without Citus. Rejects when the database does not answer. */
  readonly check: () => Promise<readonly NodeState[]>
  readonly close: () => Promise<void>
}

type Node = { readonly id: number; readonly name: string; readonly port: number }

/** Longer than a node of the same network takes, and short enough for the checks of a balancer. */
const nodeTimeoutMs = 1000
const maxConcurrentChecks = 8

/**
 * Asks each active node of a Citus cluster whether it answers, on separate connections; calls during a check share its
 * result. A node that falls silent, and one that is back, is logged with its address.
 */
export function createNodeChecker(appUrl: string, log: DatabaseLog): NodeChecker {
  const { withoutBrand, close } = openDatabase(appUrl, {
    poolSize: maxConcurrentChecks,
    queryTimeoutMs: nodeTimeoutMs,
    log,
  })
  const unavailable = new Set<number>()
  let running: Promise<readonly NodeState[]> | null = null

  const isReady = async ({ name, port }: Node): Promise<boolean> => {
    const query = sql<{ answers: boolean }>`select citus_check_connection_to_node(${name}, ${port}::integer) as answers`
    return query.execute(withoutBrand).then(
      ({ rows }) => rows[0]?.answers === true,
      () => false,
    )
  }

  const checkNode = async (node: Node): Promise<NodeState> => {
    const ready = await isReady(node)
    const where = `node ${node.id} of the cluster (${node.name}:${node.port})`
    if (!ready && !unavailable.has(node.id)) log.warn(`${where} does not answer: its brands cannot be served`)
    if (ready && unavailable.has(node.id)) log.info(`${where} answers again`)
    if (ready) unavailable.delete(node.id)
    else unavailable.add(node.id)
    return { node: node.id, status: ready ? 'ready' : 'unavailable' }
  }

  let isCluster: boolean | null = null

  const findCluster = async (): Promise<boolean> => (await sql.raw(citusQuery).execute(withoutBrand)).rows.length > 0

  const checkAll = async (): Promise<readonly NodeState[]> => {
    if (!(isCluster ??= await findCluster())) return []
    const { rows } = await sql<Node>`
      select nodeid as id, nodename as name, nodeport as port from pg_dist_node
      where isactive and noderole = 'primary' order by nodeid`.execute(withoutBrand)
    return Promise.all(rows.map(checkNode))
  }

  return {
    check: () => (running ??= checkAll().finally(() => (running = null))),
    close,
  }
}
