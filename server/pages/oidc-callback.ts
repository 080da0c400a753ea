import type { FastifyInstance } from 'fastify'
import { oidcCallbackPath } from '#contract/oidc.ts'
import { receiveProviderAnswer } from '#server/modules/identity/oidc/public.ts'
import { readFlowToken } from '#server/platform/http/credentials.ts'
import { createContext, type Engine } from '#server/platform/http/engine.ts'
import { getOrigin } from '#server/platform/http/request-host.ts'

const ownArea = /^\/(?:pc|shop|console)(?=[/?#]|$)/

/** Below the area that the person came from, `/login/provider` finishes the log-in. */
function buildTarget(back: string, isProved: boolean): string {
  const query = new URLSearchParams({ back, ...(!isProved && { failed: '1' }) })
  return `${ownArea.exec(back)![0]}/login/provider?${query.toString()}`
}

/** Where an OpenID provider sends the browser back to; leads on to the page that finishes the log-in, or tells why it cannot. */
export function addOidcCallback(app: FastifyInstance, engine: Engine): void {
  app.get(oidcCallbackPath, { config: { limit: 'general' } }, async (request, reply) => {
    const { brand, lang, log, id: requestId } = request
    const ctx = createContext(engine, { brand, principal: null, lang, log, requestId })
    const url = new URL(getOrigin(request) + request.url)
    const answer = await receiveProviderAnswer(ctx, { url, flowToken: readFlowToken(request) })
    // Phones are led on from there to their own shop.
    const target = answer ? buildTarget(answer.back, answer.isProved) : buildTarget('/pc/index', false)
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(target, 302)
  })
}
