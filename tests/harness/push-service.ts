import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import ece from 'http_ece'
import type { LoopbackServers } from './loopback-server.ts'

/** A message as a browser receives it, decrypted by the implementation of an author of RFC 8291. */
type Delivery = {
  readonly headers: IncomingHttpHeaders
  readonly content: Readonly<Record<string, string>>
  /** The claims of VAPID, whose signature was verified with the key beside it. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
  readonly key: string
}

export type TestBrowser = {
  /** As the page sends it. */
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  readonly deliveries: readonly Delivery[]
  /** Status of the responses for this browser; 201 by default. */
  status: number
  /** Requests so far, refused ones included. */
  attempts: number
}

export type TestPushService = {
  /** Host and port. */
  readonly host: string
  readonly makeBrowser: () => TestBrowser
}

function readVapid(header = ''): Pick<Delivery, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${body}`)
  const proof = Buffer.from(signature, 'base64url')
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, proof))
    throw new Error('wrong signature')
  return { claims: JSON.parse(Buffer.from(body, 'base64url').toString()) as Delivery['claims'], key }
}

/** A push service on this machine with browsers that decrypt; messages whose VAPID signature is wrong get 403. */
export async function openPushService(servers: LoopbackServers): Promise<TestPushService> {
  const browsers = new Map<string, (body: Buffer, headers: IncomingHttpHeaders) => number>()
  const { port } = await servers.http(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const take = browsers.get(request.url ?? '')
    response.writeHead(take ? take(Buffer.concat(chunks), request.headers) : 404).end()
  })
  const host = `127.0.0.1:${port}`
  const makeBrowser = (): TestBrowser => {
    const privateKey = createECDH('prime256v1')
    const p256dh = privateKey.generateKeys('base64url')
    const authSecret = randomBytes(16)
    const path = `/push/${randomBytes(16).toString('base64url')}`
    const subscription = { endpoint: `http://${host}${path}`, p256dh, auth: authSecret.toString('base64url') }
    const deliveries: Delivery[] = []
    const browser: TestBrowser = { subscription, deliveries, status: 201, attempts: 0 }
    browsers.set(path, (body, headers) => {
      browser.attempts++
      if (browser.status !== 201) return browser.status
      try {
        const vapid = readVapid(headers.authorization)
        const text = ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret }).toString()
        deliveries.push({ headers, content: JSON.parse(text) as Delivery['content'], ...vapid })
        return 201
      } catch {
        return 403
      }
    })
    return browser
  }
  return { host, makeBrowser }
}
