import { request as requestPlain, type Agent } from 'node:http'
import { request as requestTls } from 'node:https'

/** A response; status 0 when there was none, and then `text` says why. */
export type HttpResult = {
  readonly status: number
  readonly text: string
  /** Seconds after which to come again, as the answer says. */
  readonly retryAfter: number | null
  readonly ms: number
}

export type HttpRequest = {
  readonly path: string
  /** Makes it a POST. */
  readonly body?: unknown
  readonly token?: string
  readonly cookie?: string
  readonly key?: string
}

type SendOptions = { readonly base: string; readonly agent?: Agent; readonly timeoutMs: number }

/** Sends one request, once; never throws. */
export function sendRequest(
  { base, agent, timeoutMs }: SendOptions,
  { path, body, token, cookie, key }: HttpRequest,
): Promise<HttpResult> {
  const started = performance.now()
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(cookie && { cookie }),
    ...(key && { 'idempotency-key': key }),
    ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  }
  // A certificate of a test is signed by itself.
  const options = { method: payload ? 'POST' : 'GET', headers, agent, rejectUnauthorized: false }
  const request = base.startsWith('https:') ? requestTls : requestPlain
  return new Promise((resolve) => {
    const end = (status: number, text: string, retryAfter: number | null = null) => {
      clearTimeout(timer)
      resolve({ status, text, retryAfter, ms: performance.now() - started })
    }
    const sent = request(base + path, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => {
        const after = response.headers['retry-after']
        end(response.statusCode!, text, after === undefined ? null : Number(after))
      })
      response.on('error', (error) => end(0, `cut off: ${error.message}`))
    })
    const timer = setTimeout(() => sent.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
    sent.on('error', (error) => end(0, error.message))
    sent.end(payload)
  })
}

/** The `data` of a JSON answer. */
// oxlint-disable-next-line typescript/no-explicit-any
export const parseData = ({ text }: HttpResult): any => (JSON.parse(text) as { data: unknown }).data
