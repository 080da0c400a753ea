import type { Insertable } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'

type TicketCtx = Ctx<Pick<Tables, 'chat_tickets'>>
type TicketRow = Omit<Insertable<Tables['chat_tickets']>, 'brand_id'>

export const insertTicket = (ctx: TicketCtx, row: TicketRow) =>
  ctx.db
    .insertInto('chat_tickets')
    .values({ brand_id: ctx.brand.id, ...row })
    .execute()

/** Uses a ticket up: of several calls at once only one finds it. */
export const takeTicket = (ctx: TicketCtx, hash: Buffer) =>
  ctx.db
    .deleteFrom('chat_tickets')
    .where('brand_id', '=', ctx.brand.id)
    .where('hash', '=', hash)
    .where('kind', '=', 'ticket')
    .where('expires_at', '>', ctx.clock.now())
    .returning(['user_id', 'session_hash'])
    .executeTakeFirst()

/** The session behind a token; undefined when the token is unknown or has ended. */
export const findSessionOfToken = async (ctx: TicketCtx, hash: Buffer): Promise<Buffer | undefined> =>
  (
    await ctx.db
      .selectFrom('chat_tickets')
      .select('session_hash')
      .where('brand_id', '=', ctx.brand.id)
      .where('hash', '=', hash)
      .where('kind', '=', 'token')
      .where('expires_at', '>', ctx.clock.now())
      .executeTakeFirst()
  )?.session_hash

export const deleteEndedTickets = (ctx: UserCtx<Pick<Tables, 'chat_tickets'>>) =>
  ctx.db
    .deleteFrom('chat_tickets')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', ctx.principal.userId)
    .where('expires_at', '<=', ctx.clock.now())
    .execute()
