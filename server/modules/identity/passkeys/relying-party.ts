import type { Ctx } from '#server/platform/context.ts'

/** Who the devices know us as: the host of the request, which belongs to the brand, and the origin of its pages. */
export type RelyingParty = { readonly id: string; readonly origin: string }

/** The relying party of a request; pages of another host of the brand have passkeys of their own. */
export function getRelyingParty(ctx: Ctx): RelyingParty {
  const { origin } = ctx.client
  if (origin === null) throw new Error('Only a request has a host')
  return { id: new URL(origin).hostname, origin: new URL(origin).origin }
}
