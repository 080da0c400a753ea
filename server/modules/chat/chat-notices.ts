import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { ChatRow } from './chat.queries.ts'

/** The channel of notifications to all processes. */
export const chatChannel = 'chat'

/** A change of a conversation; tells the streams what to read, and holds no message. */
export type ChatNotice = {
  readonly kind: 'message' | 'read' | 'typing' | 'state'
  readonly brandId: number
  readonly chatId: string
  readonly userId: string
  /** Null: the service of the brand. */
  readonly storeId: string | null
  /** The number of the message; of `read`, the last one that was read. */
  readonly seq: number
  /** Who did it. */
  readonly side: 'shopper' | 'team'
  /** The person of the team who did it; null for the shopper and for jobs. */
  readonly byId: string | null
  /** Of `typing` by the team: what is written so far, for the others of the team alone. */
  readonly draft: string
}

type NoticeParts = Pick<ChatNotice, 'kind' | 'side'> & { readonly seq?: number; readonly draft?: string }

/**
 * Tells the streams of all processes, once the running transaction commits: by the database in the order of the commits,
 * by Redis about so.
 */
export async function notifyChat(
  ctx: Ctx,
  chat: ChatRow,
  { kind, side, seq = 0, draft = '' }: NoticeParts,
): Promise<void> {
  const { id, user_id, store_id } = chat
  const byId = side === 'team' ? (ctx.principal?.userId ?? null) : null
  const notice = JSON.stringify([kind, ctx.brand.id, id, user_id, store_id, seq, side, byId, draft])
  const { notifier } = ctx.externalServices
  if (notifier) ctx.afterCommit(() => notifier.notify(chatChannel, notice))
  else await ctx.deferToCommit(sql`select pg_notify(${chatChannel}, ${notice})`.execute(ctx.db))
}

/** Parses a notification of `notifyChat`. */
export function parseNotice(payload: string): ChatNotice {
  const [kind, brandId, chatId, userId, storeId, seq, side, byId, draft] = JSON.parse(payload) as [
    ChatNotice['kind'],
    number,
    string,
    string,
    string | null,
    number,
    ChatNotice['side'],
    string | null,
    string | undefined,
  ]
  // A process of the last release sends none.
  return { kind, brandId, chatId, userId, storeId, seq, side, byId, draft: draft ?? '' }
}
