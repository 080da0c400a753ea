import { sql } from 'kysely'
import type { AbuseSign, ProfitState } from '#contract/referral-states.ts'
import { countCap } from '#server/platform/paging.ts'
import { selectProfits, type ProfitRow, type ReferralCtx } from './profits.queries.ts'

export type DeskFilter = {
  readonly state?: ProfitState | undefined
  readonly sign?: AbuseSign | undefined
  /** Either person, or the order. */
  readonly subject?: { readonly userId: string } | { readonly orderIds: readonly string[] } | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** The brand's rewards, newest first, below an id. */
export async function listProfits(
  ctx: ReferralCtx,
  { state, sign, subject, from, until }: DeskFilter,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<ProfitRow[]> {
  const rows = await selectProfits(ctx)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(sign !== undefined, (query) => query.where(sql<boolean>`signs @> array[${sign!}]::text[]`))
    .$if(subject !== undefined && 'userId' in subject, (query) => {
      const { userId } = subject as { userId: string }
      return query.where((eb) => eb.or([eb('referrer_id', '=', userId), eb('user_id', '=', userId)]))
    })
    .$if(subject !== undefined && 'orderIds' in subject, (query) =>
      query.where('order_id', '=', sql<string>`any(${(subject as { orderIds: string[] }).orderIds}::uuid[])`),
    )
    .$if(from !== undefined, (query) => query.where('ordered_at', '>=', from!))
    .$if(until !== undefined, (query) => query.where('ordered_at', '<', until!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows as ProfitRow[]
}

/** How many rewards wait for finance, counted up to the cap. */
export async function countHeld(ctx: ReferralCtx): Promise<number> {
  const held = ctx.db
    .selectFrom('referral_profits')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('state', '=', 'held')
    .limit(countCap)
  const { total } = await ctx.db
    .selectFrom(held.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
