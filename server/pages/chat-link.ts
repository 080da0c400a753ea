import type { FastifyRequest } from 'fastify'
import type { chatApi } from '#contract/chat.ts'
import type { PageParts } from '#server/app.ts'

const chatPath = /^(?:\/(?:pc|shop))?\/chat(?=[?]|$)/

/** Stands for a ticket where the token of the link has ended, so that the page can say so. */
const noTicket = 'ended'

type LinkParts = Pick<PageParts, 'registry' | 'authenticate'>

/**
 * The address of the chat for a link with a token (`/pc/chat?token=...`), which older clients make: the token is traded
 * for a ticket, and leaves the address before the browser keeps it. The ticket stands behind the hash, which is sent to
 * no server. Null for other requests.
 */
export async function findChatLink(
  request: FastifyRequest,
  { registry, authenticate }: LinkParts,
  base: string,
): Promise<string | null> {
  const { brand, lang, log, id: requestId, legacyToken, url } = request
  if (legacyToken === null || !chatPath.test(url)) return null
  const principal = await authenticate(brand, legacyToken)
  const made = principal
    ? await registry.call<typeof chatApi.ticket>('chat.ticket', { brand, principal, lang, log, requestId }, {})
    : null
  return `${url.replace(chatPath, `${base}/chat`)}#ticket=${made?.ticket ?? noTicket}`
}
