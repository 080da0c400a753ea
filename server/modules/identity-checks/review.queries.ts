import { sql } from 'kysely'
import type { identityViews } from '#contract/staff-identity.ts'
import type { IdentityLevel } from '#contract/identity-form.ts'
import type { IdentityState } from '#contract/identity-views.ts'
import { countCap } from '#server/platform/paging.ts'
import { checkColumns, type CheckRow, type ChecksCtx } from './identity-checks.queries.ts'

type View = (typeof identityViews)[number]

const statesByView: Readonly<Record<View, readonly IdentityState[]>> = {
  waiting: ['sent'],
  second: ['sent'],
  person: ['changes'],
  passed: ['passed'],
  rejected: ['rejected'],
  expired: ['expired'],
}

export type ListFilter = {
  readonly view: View
  readonly level?: IdentityLevel | undefined
  /** The numbers of cases, or ids of users, that a search found. */
  readonly number?: number | undefined
  readonly userId?: string | undefined
}

const filterChecks = (ctx: ChecksCtx, { view, level, number, userId }: ListFilter) =>
  ctx.db
    .selectFrom('identity_checks')
    .where('brand_id', '=', ctx.brand.id)
    .where('state', 'in', statesByView[view])
    .$if(view === 'waiting', (query) => query.where('first_approver_id', 'is', null))
    .$if(view === 'second', (query) => query.where('first_approver_id', 'is not', null))
    .$if(level !== undefined, (query) => query.where('level', '=', level!))
    .$if(number !== undefined, (query) => query.where('number', '=', number!))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))

type Range = { readonly limit: number; readonly offset: number; readonly afterId?: string | undefined }

/** A page: what waits begins with the oldest, other views with the newest. */
export const listChecks = (ctx: ChecksCtx, filter: ListFilter, { limit, offset, afterId }: Range) => {
  const isQueue = filter.view === 'waiting' || filter.view === 'second'
  const direction = isQueue ? 'asc' : 'desc'
  return filterChecks(ctx, filter)
    .select(checkColumns)
    .$castTo<CheckRow>()
    .$if(afterId !== undefined, (query) =>
      query.where(
        sql<boolean>`(queued_at, id) ${isQueue ? sql`>` : sql`<`} (
          select p.queued_at, p.id from identity_checks as p where p.brand_id = ${ctx.brand.id} and p.id = ${afterId!})`,
      ),
    )
    .orderBy('queued_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of verifications, counted up to the cap. */
export async function countChecks(ctx: ChecksCtx, filter: ListFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(filterChecks(ctx, filter).select('id').limit(countCap).as('counted'))
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Verifications to decide: how many, and since when the oldest waits. */
export async function readIdentityQueue(ctx: ChecksCtx) {
  const queue = ctx.db.selectFrom('identity_checks').where('brand_id', '=', ctx.brand.id).where('state', '=', 'sent')
  const [{ total }, oldest] = await Promise.all([
    ctx.db
      .selectFrom(queue.select('id').limit(countCap).as('counted'))
      .select((build) => build.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    queue.select('queued_at').orderBy('queued_at').limit(1).executeTakeFirst(),
  ])
  return { count: total, oldestAt: oldest?.queued_at ?? null }
}
