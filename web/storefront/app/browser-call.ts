import { paths } from 'virtual:contract-paths'
import { lostSession } from '#web/storefront/features/errors/lost-session.ts'
import { ApiError, type Call } from './api-call.ts'

type Failure = {
  message: string
  error: { key: string; fields?: Record<string, string>; params?: Record<string, unknown> }
}

const fromPage = { 'x-requested-with': 'galleria' }

function addressOf(path: string, input: Record<string, unknown>, lang: string): string {
  const query = new URLSearchParams({ lang })
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    if (typeof value !== 'object' || Array.isArray(value)) query.set(name, String(value))
    else for (const [key, chosen] of Object.entries(value)) query.set(`${name}[${key}]`, String(chosen))
  }
  return `${path}?${query}`
}

/** Calls over HTTP with the session cookie; times out as the brand's policy says. */
export const browserCall =
  (lang: string, timeoutSeconds: number): Call =>
  async (name, input, options = {}) => {
    const [method, path] = paths[name]!
    const sendsBody = method === 'POST'
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
    const answer = await fetch(addressOf(path, sendsBody ? {} : (input as Record<string, unknown>), lang), {
      method,
      headers: {
        ...fromPage,
        ...(sendsBody && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      },
      ...(sendsBody && { body: JSON.stringify(input) }),
      signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
    })
    const body = (await answer.json()) as { code: number; data: unknown } & Failure
    // Asking who it is may be answered "nobody"; every other call was made by somebody.
    if (answer.status === 401 && name !== 'account.info') lostSession.tell(body.message)
    if (!answer.ok || body.code !== 0)
      throw new ApiError(answer.status, body.error.key, body.message, body.error.fields, body.error.params)
    return body.data as never
  }
