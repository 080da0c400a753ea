import type { CreditLimitView } from '#contract/credit-terms.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countCap } from '#server/platform/paging.ts'

type LimitsCtx = Ctx<Pick<Tables, 'credit_limits'>>

export type LimitRow = {
  readonly user_id: string
  readonly limit_minor: number
  readonly reason: string
  readonly decider_id: string | null
  readonly decided_at: Date
}

type LimitFilter = { readonly userId?: string | undefined; readonly view?: CreditLimitView | undefined }

const selectLimits = (ctx: LimitsCtx, { userId, view }: LimitFilter) =>
  ctx.db
    .selectFrom('credit_limits')
    .where('brand_id', '=', ctx.brand.id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .$if(view !== undefined, (query) => query.where('limit_minor', view === 'active' ? '>' : '=', 0))

const columns = ['user_id', 'limit_minor', 'reason', 'decider_id', 'decided_at'] as const

export const findLimit = (ctx: LimitsCtx, userId: string): Promise<LimitRow | undefined> =>
  selectLimits(ctx, { userId }).select(columns).executeTakeFirst()

export const lockLimit = (ctx: LimitsCtx, userId: string): Promise<LimitRow | undefined> =>
  selectLimits(ctx, { userId }).select(columns).forUpdate().executeTakeFirst()

/** Limits, the last decided first. */
export const listLimits = (ctx: LimitsCtx, filter: LimitFilter, slice: { limit: number; offset: number }) =>
  selectLimits(ctx, filter)
    .select(columns)
    .orderBy('decided_at', 'desc')
    .orderBy('user_id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()

export async function countLimits(ctx: LimitsCtx, filter: LimitFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(selectLimits(ctx, filter).select('user_id').limit(countCap).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

type NewLimit = {
  readonly userId: string
  readonly limitMinor: number
  readonly reason: string
  readonly deciderId: string
}

export const saveLimitRow = (ctx: LimitsCtx, { userId, limitMinor, reason, deciderId }: NewLimit) => {
  const decided = { limit_minor: limitMinor, reason, decider_id: deciderId, decided_at: ctx.clock.now() }
  return ctx.db
    .insertInto('credit_limits')
    .values({ brand_id: ctx.brand.id, user_id: userId, ...decided })
    .onConflict((conflict) => conflict.columns(['brand_id', 'user_id']).doUpdateSet(decided))
    .execute()
}
