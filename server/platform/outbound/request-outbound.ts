import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { PassThrough, pipeline, Transform, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isPublicAddress } from './public-address.ts'

/**
 * `url`: the URL itself is refused. `private`: the host is in a private network. `size`, `time`: a limit is exceeded.
 * `network`: no connection, or no valid response.
 */
export type OutboundErrorReason = 'url' | 'private' | 'redirect' | 'size' | 'time' | 'network'

/** A failed request; the message is a clause without a full stop, such as `it took longer than 30 s`. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly reason: OutboundErrorReason

  constructor(reason: OutboundErrorReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Replaces DNS and the check of IP addresses in tests. */
export type OutboundNetwork = {
  /** True for IP addresses that may be connected to; public ones by default. */
  readonly isAllowed?: (address: string) => boolean
  /** Resolves a host name to IP addresses; the system's resolver by default. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

export type OutboundRequest = {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Limit of the response body, as sent and as decoded. */
  readonly maxBytes: number
  /** From the name lookup to the last byte of the body. */
  readonly timeoutMs: number
  /** Permits `http:`; only for a URL whose scheme an operator has written in a setting or on a command line. */
  readonly allowHttp?: boolean
  readonly network?: OutboundNetwork
}

export type OutboundResponse = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The decoded body; its errors are OutboundErrors. Destroy it when it is not read, or it ends with the timeout. */
  readonly body: Readable
}

const maxHeaderBytes = 16_384

function parseUrl({ url: text, allowHttp = false }: Pick<OutboundRequest, 'url' | 'allowHttp'>): URL {
  const url = URL.parse(text)
  if (!url) throw new OutboundError('url', 'it is not an address')
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:'))
    throw new OutboundError('url', `${url.protocol}// is not requested, only https://`)
  if (url.username || url.password) throw new OutboundError('url', 'it contains a user name or password')
  return url
}

const resolveHost = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** Resolves a URL's host once. Throws when it has no IP address or one that may not be connected to. */
async function resolveAllowed(url: URL, network: OutboundNetwork, signal: AbortSignal): Promise<readonly string[]> {
  const { isAllowed = isPublicAddress, resolve = resolveHost } = network
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await untilAborted(resolve(host), signal)
  if (addresses.length === 0) throw new OutboundError('network', `${url.hostname} has no address`)
  const rejected = addresses.find((address) => !isAllowed(address))
  if (rejected !== undefined) {
    const where = rejected === host ? host : `${host} (${rejected})`
    throw new OutboundError('private', `${where} is not an address of the public internet`)
  }
  return addresses
}

/** A name lookup cannot be cancelled; its result is dropped when the time is over. */
function untilAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', onAbort))
}

/** Returns the checked addresses for any name, so that the connection does not resolve again (DNS rebinding). */
const pinTo =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (all) done(null, found)
    else done(null, found[0]!.address, found[0]!.family)
  }

function send(
  url: URL,
  addresses: readonly string[],
  { method = 'GET', headers, body }: OutboundRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options = {
    method,
    headers: { 'accept-encoding': 'identity', ...headers },
    lookup: pinTo(addresses),
    // A separate connection, so that no other request's is used again.
    agent: false,
    maxHeaderSize: maxHeaderBytes,
    rejectUnauthorized: true,
    signal,
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  request(url, options, resolve).on('error', reject).end(body)
  return promise
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

function assertNoRedirect({ statusCode = 0, headers }: IncomingMessage, from: URL): void {
  if (!redirectStatuses.has(statusCode)) return
  const to = URL.parse(headers.location ?? '', from.href)
  throw new OutboundError('redirect', `it redirects to ${to?.origin ?? 'no address'}, which is not followed`)
}

const buildTooLargeError = (maxBytes: number) =>
  new OutboundError(
    'size',
    `it is larger than ${maxBytes < 1_048_576 ? `${maxBytes} bytes` : `${Math.round(maxBytes / 1_048_576)} MB`}`,
  )

type ToError = (error: unknown) => OutboundError

function createByteLimit(maxBytes: number, toError?: ToError): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > maxBytes ? buildTooLargeError(maxBytes) : null, chunk)
    },
    destroy: (error, done) => done(error && toError ? toError(error) : error),
  })
}

function createDecoder(encoding: string): Transform {
  if (encoding === '' || encoding === 'identity') return new PassThrough()
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'deflate') return createInflate()
  if (encoding === 'br') return createBrotliDecompress()
  throw new OutboundError('network', 'its content encoding is not supported')
}

/** Limits the bytes before and after decoding: a decoder may swallow any number, or make many of few. */
function decodeBody(response: IncomingMessage, maxBytes: number, toError: ToError): Readable {
  const { 'content-length': length = '0', 'content-encoding': encoding = '' } = response.headers
  if (Number(length) > maxBytes) throw buildTooLargeError(maxBytes)
  const decoder = createDecoder(encoding.trim().toLowerCase())
  // An error of any of these destroys the last, which the caller reads.
  return pipeline(response, createByteLimit(maxBytes), decoder, createByteLimit(maxBytes, toError), () => undefined)
}

const errorTexts: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known at the moment',
  ECONNREFUSED: 'its host refuses connections',
  ECONNRESET: 'its host ended the connection',
  HPE_HEADER_OVERFLOW: 'its headers are too large',
}

function toOutboundError(error: unknown, signal: AbortSignal, timeoutMs: number): OutboundError {
  if (error instanceof OutboundError) return error
  if (signal.aborted) return new OutboundError('time', `it took longer than ${timeoutMs / 1000} s`)
  const { code = '', message } = error as NodeJS.ErrnoException
  return new OutboundError('network', errorTexts[code] ?? message)
}

/**
 * Requests a URL that a person gave: https only, without user name and password. The host is resolved once, all its IP
 * addresses must be public, and the connection goes to one of these. Redirects are not followed; headers have at most
 * 16 KB, the body `maxBytes`, and the whole exchange `timeoutMs`. Returns any other status with its body; throws
 * OutboundError.
 */
export async function requestOutbound(request: OutboundRequest): Promise<OutboundResponse> {
  const { maxBytes, timeoutMs, network = {} } = request
  const signal = AbortSignal.timeout(timeoutMs)
  const toError: ToError = (error) => toOutboundError(error, signal, timeoutMs)
  let response: IncomingMessage | undefined
  try {
    const url = parseUrl(request)
    response = await send(url, await resolveAllowed(url, network, signal), request, signal)
    assertNoRedirect(response, url)
    const body = decodeBody(response, maxBytes, toError)
    return { status: response.statusCode ?? 0, headers: response.headers, body }
  } catch (error) {
    response?.destroy()
    throw toError(error)
  }
}

/**
 * Checks that `requestOutbound` would connect to this URL now: its form, its host and the IP addresses of the host. Sends
 * nothing; throws OutboundError.
 */
export async function checkOutboundUrl(
  request: Pick<OutboundRequest, 'url' | 'timeoutMs' | 'allowHttp' | 'network'>,
): Promise<void> {
  const signal = AbortSignal.timeout(request.timeoutMs)
  try {
    await resolveAllowed(parseUrl(request), request.network ?? {}, signal)
  } catch (error) {
    throw toOutboundError(error, signal, request.timeoutMs)
  }
}
