import type { Ctx } from '#server/platform/context.ts'
import { deleteSession } from './sessions.queries.ts'

/** Ends the session of the request, if it has one, and what a browser keeps of it. */
export async function logOut(ctx: Ctx): Promise<Record<string, never>> {
  if (ctx.who) await deleteSession(ctx, ctx.who.sessionHash)
  ctx.client.keepSession(null)
  return {}
}
