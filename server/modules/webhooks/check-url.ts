import type { Ctx } from '#server/platform/context.ts'
import { checkOutboundUrl, OutboundError, type OutboundNetwork } from '#server/platform/outbound/request-outbound.ts'
import { refusal } from '#server/platform/refusal.ts'

declare module '#server/platform/context.ts' {
  interface ExternalServices {
    readonly webhooks?: {
      /** Hosts with their ports that may be in a private network, and may be reached without TLS. */
      readonly allowedHosts: readonly string[]
      /** Replaces DNS in tests. */
      readonly network?: OutboundNetwork
    }
  }
}

const timeoutMs = 5_000

/** How the outbound client may reach a URL: as any other, or as a host that the operator allows. */
export function getOutboundOptions({ externalServices: { webhooks } }: Pick<Ctx, 'externalServices'>, url: string) {
  const network = webhooks?.network ?? {}
  const isAllowed = webhooks?.allowedHosts.includes(URL.parse(url)?.host ?? '')
  return isAllowed ? { allowHttp: true, network: { ...network, isAllowed: () => true } } : { network }
}

/**
 * Checks that a URL can be sent to. Throws `webhook.url_invalid`, `webhook.url_private` and `webhook.host_unknown`. Looks
 * the host up, so call it outside of transactions.
 */
export async function checkWebhookUrl(ctx: Ctx, url: string): Promise<void> {
  try {
    await checkOutboundUrl({ url, timeoutMs, ...getOutboundOptions(ctx, url) })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const host = URL.parse(url)?.hostname ?? ''
    if (error.reason === 'url') throw refusal('webhook.url_invalid')
    if (error.reason === 'private') throw refusal('webhook.url_private', { host })
    throw refusal('webhook.host_unknown', { host })
  }
}
