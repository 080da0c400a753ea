import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestShop } from '#tests/harness/app.ts'

export type HttpResponse = {
  readonly status: number
  readonly text: string
  /** `data` of a successful response. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any
  /** Key and params of a refusal. */
  readonly error?: { readonly key: string; readonly params?: Record<string, unknown> }
}

type PostOptions = { readonly token: string; readonly key?: string | undefined }

/** A client of a shop on a real port, with keep-alive connections as in browsers. */
export type HttpClient = {
  readonly post: (path: string, body: unknown, options: PostOptions) => Promise<HttpResponse>
  /** Number of 503 responses that were sent again. */
  readonly countRefused: () => number
  readonly close: () => void
}

const maxAttempts = 60

/** Opens `shop` on a random loopback port. The client sends a request again after a 503, with growing pauses. */
export async function openHttpClient(shop: TestShop, sockets = 64): Promise<HttpClient> {
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shop.app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const host = shop.brand.hosts[0]!
  let refusedCount = 0

  const send = (path: string, body: string, { token, key }: PostOptions) =>
    new Promise<HttpResponse>((resolve, reject) => {
      const headers = {
        host,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(key !== undefined && { 'idempotency-key': key }),
      }
      const sent = request({ agent, host: '127.0.0.1', port, method: 'POST', path, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve({ ...(JSON.parse(text) as HttpResponse), status: response.statusCode!, text }))
        response.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(body)
    })

  const post = async (path: string, body: unknown, options: PostOptions): Promise<HttpResponse> => {
    const text = JSON.stringify(body)
    for (let attempt = 1; ; attempt++) {
      const response = await send(path, text, options)
      if (response.status !== 503 || attempt === maxAttempts) return response
      refusedCount++
      await pause(Math.random() * Math.min(2_000, 20 * 2 ** attempt))
    }
  }
  return { post, countRefused: () => refusedCount, close: () => agent.destroy() }
}
