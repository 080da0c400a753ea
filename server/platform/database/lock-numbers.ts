import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** Second keys of the advisory locks under which rows get the next number of their brand. */
const locks = {
  store_applications: 7_201_014,
  identity_checks: 7_201_015,
  credit_applications: 7_201_016,
  credit_loans: 7_201_017,
} as const

/**
 * Lets the transaction be the only one of the brand that numbers rows of a table until it ends, so that however many
 * begin at once, each reads the highest number that is committed.
 */
export const lockNumbers = (ctx: Ctx, table: keyof typeof locks) =>
  sql`select pg_advisory_xact_lock(${sql.lit(locks[table])}, ${ctx.brand.id}::integer)`.execute(ctx.db)
