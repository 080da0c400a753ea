import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countCap } from '#server/platform/paging.ts'

/** The applications that wait for a decision, with the time of the oldest. */
export async function readCreditQueue(ctx: Ctx<Pick<Tables, 'credit_applications'>>) {
  const queue = ctx.db
    .selectFrom('credit_applications')
    .where('brand_id', '=', ctx.brand.id)
    .where('state', '=', 'submitted')
  const [{ total }, oldest] = await Promise.all([
    ctx.db
      .selectFrom(queue.select('id').limit(countCap).as('counted'))
      .select((build) => build.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    queue.select('queued_at').orderBy('queued_at').limit(1).executeTakeFirst(),
  ])
  return { count: total, oldestAt: oldest?.queued_at ?? null }
}
