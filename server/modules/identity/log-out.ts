import type { Ctx } from '#server/platform/context.ts'
import { deleteSession } from './sessions.queries.ts'

/** Ends the session of the request, if any, and clears its cookie. */
export async function logOut(ctx: Ctx): Promise<Record<string, never>> {
  if (ctx.principal) await deleteSession(ctx, ctx.principal.sessionHash)
  ctx.client.setSessionCookie(null)
  return {}
}
