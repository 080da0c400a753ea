import { randomBytes } from 'node:crypto'
import type { chatApi } from '#contract/chat.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { getUser } from '#server/modules/identity/users/public.ts'
import { authenticate } from '#server/modules/identity/public.ts'
import type { Ctx, Principal, UserCtx } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/http/credentials.ts'
import { refusal } from '#server/platform/refusal.ts'
import { deleteEndedTickets, findSessionOfToken, insertTicket, takeTicket } from './tickets.queries.ts'

type Api = typeof chatApi

/** Long enough for a tab to open. */
const ticketMs = 60_000
const tokenMs = 12 * 3_600_000

/** Begins every token of a chat, so that a session is not looked for. */
const tokenPrefix = 'gct_'

/** A ticket for the chat of the caller; its session is all that is kept beside its hash. */
export async function makeTicket(ctx: UserCtx): Promise<Data<Api['ticket']>> {
  const ticket = randomBytes(32).toString('base64url')
  const { userId, sessionHash } = ctx.principal
  await deleteEndedTickets(ctx)
  await insertTicket(ctx, {
    hash: hashToken(ticket),
    kind: 'ticket',
    user_id: userId,
    session_hash: sessionHash,
    expires_at: new Date(ctx.clock.now().getTime() + ticketMs),
  })
  return { ticket }
}

/** Trades a ticket, once. Throws `chat.ticket_invalid`, also when its session has ended meanwhile. */
export async function enterChat(ctx: Ctx, { ticket }: Parsed<Api['enter']>): Promise<Data<Api['enter']>> {
  const taken = await takeTicket(ctx, hashToken(ticket))
  if (!taken || !(await authenticate(ctx, taken.session_hash))) throw refusal('chat.ticket_invalid')
  const token = tokenPrefix + randomBytes(32).toString('base64url')
  await insertTicket(ctx, {
    hash: hashToken(token),
    kind: 'token',
    user_id: taken.user_id,
    session_hash: taken.session_hash,
    expires_at: new Date(ctx.clock.now().getTime() + tokenMs),
  })
  const { id, username, avatar } = await getUser(ctx, taken.user_id)
  return { token, user: { id, username, avatar } }
}

export const isChatToken = (token: string): boolean => token.startsWith(tokenPrefix)

/**
 * The principal of a chat token: the user of its session, without any permission of staff or of a store. Null when the
 * token or its session has ended.
 */
export async function authenticateChatToken(ctx: Ctx, token: string): Promise<Principal | null> {
  const sessionHash = await findSessionOfToken(ctx, hashToken(token))
  const principal = sessionHash ? await authenticate(ctx, sessionHash) : null
  return principal && { ...principal, storePermissions: [], permissions: [], isPlatform: false }
}
