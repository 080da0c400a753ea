import type pg from 'pg'
import { withClient } from '#server/platform/database/with-client.ts'
import { checkEscrow } from '#server/modules/orders/public.ts'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import { mapConcurrently } from '../concurrency.ts'
import { findBrokenInvariants } from '../money-invariants.ts'
import type { Shopper } from '../shoppers.ts'
import { paths, type AcknowledgedRequest, type BuyingClients } from './buying-clients.ts'
import type { CrashableServer } from './crashable-server.ts'

/** Damage that kills must not do; each entry names one case. */
export type ConsistencyReport = {
  /** Acknowledged, and not there. */
  readonly lost: readonly string[]
  /** A key that stands for something else than it was answered with. */
  readonly mismatched: readonly string[]
  /** Done more than once, or done and then refused. */
  readonly doubled: readonly string[]
  /** Money or stock without an order, or the other way round. */
  readonly orphans: readonly string[]
}

const filterByPath = (path: string, { acknowledged }: BuyingClients) => acknowledged.filter((one) => one.path === path)

/** Ids of `wanted` that a query of one column does not give. */
async function findMissing(client: pg.ClientBase, statement: string, brandId: number, wanted: readonly string[]) {
  const { rows } = await client.query<{ id: string }>(statement, [brandId, wanted])
  const found = new Set(rows.map(({ id }) => id))
  return wanted.filter((id) => !found.has(id))
}

async function findLost(client: pg.ClientBase, brandId: number, clients: BuyingClients): Promise<string[]> {
  const placed = filterByPath(paths.create, clients).flatMap(({ data }) => data.orderIds as string[])
  const paid = filterByPath(paths.pay, clients).map(({ body }) => (body as { tradeId: string }).tradeId)
  const added = filterByPath(paths.address, clients).map(({ data }) => data.address.id as string)
  const refundRequests = filterByPath(paths.askRefund, clients).map(({ data }) => data.order.id as string)
  const queries: [string, readonly string[]][] = [
    [`select id from orders where brand_id = $1 and id = any($2)`, placed],
    [`select id from trades where brand_id = $1 and id = any($2) and status = 'paid'`, paid],
    [`select id from addresses where brand_id = $1 and id = any($2)`, added],
    [`select order_id as id from order_refunds where brand_id = $1 and order_id = any($2)`, refundRequests],
  ]
  const lost: string[] = []
  for (const [statement, wanted] of queries) lost.push(...(await findMissing(client, statement, brandId, wanted)))
  return lost
}

/** Each key's stored response beside what the shopper was told. */
async function findMismatched(client: pg.ClientBase, brandId: number, clients: BuyingClients): Promise<string[]> {
  const { rows } = await client.query<{ key: string; id: string }>(
    `select key, coalesce(answer ->> 'tradeId', answer #>> '{address,id}', answer #>> '{order,id}') as id
     from idempotency_keys where brand_id = $1`,
    [brandId],
  )
  const stored = new Map(rows.map(({ key, id }) => [key, id]))
  return clients.acknowledged.flatMap(({ key, path, data }) => {
    const told = data.tradeId ?? data.address?.id ?? data.order?.id ?? null
    return stored.get(key) === told ? [] : [`${path} ${key}: ${told}, stored ${stored.get(key)}`]
  })
}

/** More rows than were acknowledged: everybody insisted on an answer, so there is one for everything. */
async function findDoubled(
  client: pg.ClientBase,
  brandId: number,
  clients: BuyingClients,
  shoppers: readonly Shopper[],
) {
  const { rows } = await client.query<{ trades: number; addresses: number; refunds: number }>(
    `select (select count(*)::int from trades where brand_id = $1) as trades,
       (select count(*)::int from addresses where brand_id = $1) as addresses,
       (select count(*)::int from order_refunds where brand_id = $1) as refunds`,
    [brandId],
  )
  const wanted = {
    trades: filterByPath(paths.create, clients).length,
    addresses: shoppers.length + filterByPath(paths.address, clients).length,
    refunds: filterByPath(paths.askRefund, clients).length,
  }
  const found = rows[0]!
  const doubled = (Object.keys(wanted) as (keyof typeof wanted)[])
    .filter((what) => found[what] !== wanted[what])
    .map((what) => `${found[what]} ${what} for ${wanted[what]} yeses`)
  return [...doubled, ...clients.refused]
}

const unitsGoneSql = `select s.sku_id as what from stock s where s.brand_id = $1 and s.available + s.reserved <> $2 -
  (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.brand_id = l.brand_id and o.id = l.order_id
   where o.brand_id = $1 and l.sku_id = s.sku_id and o.paid_at is not null and o.status <> -1)`
const tradesWithoutOrdersSql = `select t.id as what from trades t where t.brand_id = $1 and not exists (select from orders o
  where o.brand_id = $1 and o.trade_id = t.id)`
const transactionsWithoutEntriesSql = `select t.id as what from ledger_transactions t where t.brand_id = $1 and not exists (
  select from ledger_entries e where e.brand_id = $1 and e.transaction_id = t.id)`

async function findOrphans(client: pg.ClientBase, shop: CrashableServer, units: number): Promise<string[]> {
  const { id } = shop.fixtures.brand
  const ctx = shop.fixtures.ctx()
  const own = [...(await checkLedger(ctx)), ...(await checkEscrow(ctx))].map((error) => JSON.stringify(error))
  const describeRows = async (what: string, statement: string, ...more: unknown[]) => {
    const { rows } = await client.query<{ what: string }>(statement, [id, ...more])
    return rows.map((row) => `${what}: ${row.what}`)
  }
  return [
    ...own,
    ...(await findBrokenInvariants(client, id)),
    ...(await describeRows('units that no order has', unitsGoneSql, units)),
    ...(await describeRows('a trade without orders', tradesWithoutOrdersSql)),
    ...(await describeRows('a movement without entries', transactionsWithoutEntriesSql)),
  ]
}

type LoadRun = {
  readonly clients: BuyingClients
  readonly shoppers: readonly Shopper[]
  /** Of each SKU, at first. */ readonly units: number
}

/** Looks at the rows once everybody has stopped. */
export const checkConsistency = (
  shop: CrashableServer,
  { clients, shoppers, units }: LoadRun,
): Promise<ConsistencyReport> =>
  withClient(shop.adminUrl, async (client) => {
    const { id } = shop.fixtures.brand
    return {
      lost: await findLost(client, id, clients),
      mismatched: await findMismatched(client, id, clients),
      doubled: await findDoubled(client, id, clients, shoppers),
      orphans: await findOrphans(client, shop, units),
    }
  })

/** Sends these again, with their keys; those that were answered otherwise than the first time. */
export async function replay(clients: BuyingClients, some: readonly AcknowledgedRequest[]): Promise<string[]> {
  const responses = await mapConcurrently(some, 8, (one) => clients.sendUntilDecided(one))
  return some.flatMap(({ path, text }, index) =>
    responses[index]!.text === text ? [] : [`${path}: ${text}, then ${responses[index]!.text}`],
  )
}
