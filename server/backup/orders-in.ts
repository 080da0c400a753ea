import { withClient } from '../platform/database/with-client.ts'

export type PlacedOrder = {
  readonly id: string
  readonly site: string
  readonly number: string
  readonly at: Date
  readonly payableMinor: string
  readonly currency: string
}

const select = `select o.id, b.site, o.number, o.created_at as at, o.payable_minor::text as "payableMinor", o.currency
  from orders as o join brands as b on b.id = o.brand_id`

/** The last order of all brands; null when there is none. `adminUrl` is a superuser's, who sees every brand. */
export const findLastOrder = (adminUrl: string): Promise<PlacedOrder | null> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<PlacedOrder>(`${select} order by o.created_at desc, o.id desc limit 1`)
    return rows[0] ?? null
  })

/** Every order of all brands from a moment on, the oldest first. */
export const listOrdersSince = (adminUrl: string, since: Date): Promise<PlacedOrder[]> =>
  withClient(adminUrl, async (client) => {
    const query = `${select} where o.created_at >= $1 order by o.created_at, o.id`
    return (await client.query<PlacedOrder>(query, [since])).rows
  })
