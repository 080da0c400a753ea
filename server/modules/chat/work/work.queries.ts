import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ChatRow, Party } from '../chat.queries.ts'

type WorkCtx = Ctx<Pick<Tables, 'chats' | 'chat_messages' | 'chat_desks'>>

const selectIds = (ctx: WorkCtx) => ctx.db.selectFrom('chats').select('id').where('brand_id', '=', ctx.brand.id)

/** Conversations that have slept long enough. */
export const listSleepers = async (ctx: WorkCtx, limit: number): Promise<string[]> =>
  (
    await selectIds(ctx)
      .where('state', '=', 'snoozed')
      .where('snoozed_until', '<=', ctx.clock.now())
      .orderBy('snoozed_until')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** Conversations whose shopper is to be told of unread messages. */
export const listUntold = async (ctx: WorkCtx, limit: number): Promise<string[]> =>
  (await selectIds(ctx).where('mail_due_at', '<=', ctx.clock.now()).orderBy('mail_due_at').limit(limit).execute()).map(
    ({ id }) => id,
  )

/** Unassigned conversations of a party whose shopper waits, the longest wait first. */
export const listUnassigned = async (ctx: WorkCtx, party: Party, limit: number): Promise<string[]> =>
  (
    await selectIds(ctx)
      .where('store_id', party === null ? 'is' : '=', party)
      .where('state', '<>', 'closed')
      .where('assignee_id', 'is', null)
      .where('waiting_since', 'is not', null)
      .orderBy('waiting_since')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** Shown messages of the team that the shopper has not read. */
export async function countUnreadOfChat(ctx: WorkCtx, { id, user_read_seq }: ChatRow): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('chat_messages')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('brand_id', '=', ctx.brand.id)
    .where('chat_id', '=', id)
    .where('seq', '>', user_read_seq)
    .where('side', '=', 'team')
    .where('kind', '<>', 'note')
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a conversation sleeps, waits for its mail, or waits to be given out in turn. */
export async function hasWork(ctx: WorkCtx): Promise<boolean> {
  const [timed, waiting] = await Promise.all([
    selectIds(ctx)
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', 'snoozed'), eb('snoozed_until', 'is not', null)]),
          eb('mail_due_at', 'is not', null),
        ]),
      )
      .limit(1)
      .executeTakeFirst(),
    selectIds(ctx)
      .where('assignee_id', 'is', null)
      .where('state', '<>', 'closed')
      .where('waiting_since', 'is not', null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('chat_desks')
            .select('chat_desks.party_id')
            .where('chat_desks.brand_id', '=', ctx.brand.id)
            .where('chat_desks.auto_assign', '=', true),
        ),
      )
      .limit(1)
      .executeTakeFirst(),
  ])
  return timed !== undefined || waiting !== undefined
}
