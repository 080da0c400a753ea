import { withClient } from '../../platform/database/with-client.ts'

export type OrderSummary = {
  readonly id: string
  readonly site: string
  readonly number: string
  readonly at: Date
  readonly payableMinor: string
  readonly currency: string
}

const select = `select o.id, b.site, o.number, o.created_at as at, o.payable_minor::text as "payableMinor", o.currency
  from orders as o join brands as b on b.id = o.brand_id`

/**
 * Returns the last order of all brands; null when there is none. `adminUrl` must be a superuser's, which sees every
 * brand.
 */
export const findLastOrder = (adminUrl: string): Promise<OrderSummary | null> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<OrderSummary>(`${select} order by o.created_at desc, o.id desc limit 1`)
    return rows[0] ?? null
  })

/** Lists the orders of all brands placed since a moment, oldest first. */
export const listOrdersSince = (adminUrl: string, since: Date): Promise<OrderSummary[]> =>
  withClient(adminUrl, async (client) => {
    const query = `${select} where o.created_at >= $1 order by o.created_at, o.id`
    return (await client.query<OrderSummary>(query, [since])).rows
  })
