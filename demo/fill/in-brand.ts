import type pg from 'pg'
import { buildBrandSetting } from '#server/platform/database/brand-dialect.ts'

/**
 * Runs `work` in one transaction of the brand. Each command is sent alone: Citus passes the whole text of a query on to its
 * nodes.
 */
export async function inBrand<R>(client: pg.Client, brandId: number, work: () => Promise<R>): Promise<R> {
  await client.query('begin')
  try {
    await client.query(buildBrandSetting(brandId))
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
