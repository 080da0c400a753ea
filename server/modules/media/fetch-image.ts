import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { OutboundError, requestOutbound, type OutboundNetwork } from '#server/platform/outbound/request-outbound.ts'

export type FetchRules = {
  /** Allowed origins, such as `https://cdn.example.com`. */
  readonly origins: ReadonlySet<string>
  /** Of one image. */
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly network?: OutboundNetwork
}

/**
 * Downloads an image to `file`, from the given origins only; an origin may be http, as the operator named it. Throws
 * OutboundError; the file may have been started then.
 */
export async function fetchImage(address: string, file: string, { origins, ...limits }: FetchRules): Promise<void> {
  const { origin, host } = new URL(address)
  if (!origins.has(origin)) throw new OutboundError('url', `${origin} is not one of the named origins`)
  const { status, body } = await requestOutbound({
    url: address,
    headers: { accept: 'image/*' },
    allowHttp: true,
    ...limits,
  })
  if (status !== 200) {
    body.destroy()
    throw new OutboundError('network', `${host} answered with status ${status}`)
  }
  await pipeline(body, createWriteStream(file))
}
