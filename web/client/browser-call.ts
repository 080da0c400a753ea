import { paths } from 'virtual:contract-paths'
import { sessionExpired } from '#web/client/session-expired.ts'
import { ApiError, type ApiCall, type OperationData, type OperationInput, type OperationName } from './api-call.ts'

type FailureBody = {
  message: string
  error: { key: string; fields?: Record<string, string>; params?: Record<string, unknown> }
}

const pageHeaders = { 'x-requested-with': 'galleria' }

function buildUrl(path: string, input: Record<string, unknown>, lang: string): string {
  const query = new URLSearchParams({ lang })
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) query.set(name, value.join(','))
    // oxlint-disable-next-line typescript/no-base-to-string -- lists and objects are handled beside it
    else if (typeof value !== 'object') query.set(name, String(value))
    else for (const [key, chosen] of Object.entries(value)) query.set(`${name}[${key}]`, String(chosen))
  }
  return `${path}?${query}`
}

/** The body of a call: JSON, or a form if it contains a file; the browser sets the content type of a form. */
function buildBody(input: object): { body: string | FormData; headers: Record<string, string> } {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined)
  if (!fields.some(([, value]) => value instanceof Blob))
    return { body: JSON.stringify(input), headers: { ...pageHeaders, 'content-type': 'application/json' } }
  const form = new FormData()
  for (const [name, value] of fields) form.set(name, value instanceof Blob ? value : String(value))
  return { body: form, headers: pageHeaders }
}

const toTokenHeader = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

/** Returns the `data` of a response; throws an ApiError otherwise and reports an expired session of the cookie. */
function readResponse<Name extends OperationName>(
  name: Name,
  { status, token }: { readonly status: number; readonly token: string | undefined },
  answer: unknown,
): OperationData<Name> {
  const body = answer as { code: number; data: unknown } & FailureBody
  // `account.info` answers 401 to a visitor; any other 401 means that a session has expired.
  if (status === 401 && name !== 'account.info' && token === undefined) sessionExpired.set(body.message)
  if (status >= 300 || body.code !== 0)
    throw new ApiError(status, body.error.key, body.message, body.error.fields, body.error.params)
  return body.data as OperationData<Name>
}

/** Calls over HTTP with the session cookie, or with a token instead; times out as the brand's policy says. */
export const createBrowserCall =
  (lang: string, timeoutSeconds: number, token?: string): ApiCall =>
  async (name, input, options = {}) => {
    const [method, path] = paths[name]!
    const sent = method === 'POST' ? buildBody(input) : { headers: pageHeaders }
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
    const answer = await fetch(buildUrl(path, 'body' in sent ? {} : input, lang), {
      method,
      ...sent,
      headers: {
        ...sent.headers,
        ...toTokenHeader(token),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      },
      signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
    })
    return readResponse(name, { status: answer.status, token }, await answer.json())
  }

export type UploadOptions = {
  /** Cancels the upload. */
  readonly signal: AbortSignal
  /** Called with the uploaded part, from 0 to 1. */
  readonly onProgress: (part: number) => void
  /** Instead of the session cookie. */
  readonly token?: string | undefined
}

const maxUploadMs = 5 * 60_000

/** Uploads the file of an operation and reports the progress, which fetch cannot; otherwise the same as a call. */
export const uploadFile = <Name extends OperationName>(
  lang: string,
  name: Name,
  input: OperationInput<Name>,
  { signal, onProgress, token }: UploadOptions,
): Promise<OperationData<Name>> =>
  new Promise((resolve, reject) => {
    const [method, path] = paths[name]!
    const { body, headers } = buildBody(input)
    const sending = new XMLHttpRequest()
    sending.open(method, buildUrl(path, {}, lang))
    sending.timeout = maxUploadMs
    for (const [header, value] of Object.entries({ ...headers, ...toTokenHeader(token) }))
      sending.setRequestHeader(header, value)
    sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    sending.addEventListener('load', () => {
      try {
        resolve(readResponse(name, { status: sending.status, token }, JSON.parse(sending.responseText)))
      } catch (error) {
        reject(error)
      }
    })
    sending.addEventListener('error', () => reject(new TypeError('network')))
    sending.addEventListener('timeout', () => reject(new DOMException('', 'TimeoutError')))
    sending.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    signal.addEventListener('abort', () => sending.abort())
    sending.send(body)
  })
