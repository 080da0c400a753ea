import { createWriteStream } from 'node:fs'
import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isPublicAddress } from './public-address.ts'

/** A failed download; the message is a sentence. */
export class ImageFetchError extends Error {
  override readonly name = 'FetchRefused'
  /** True when the address is in a private network. */
  readonly isPrivate: boolean

  constructor(message: string, { isPrivate = false } = {}) {
    super(message)
    this.isPrivate = isPrivate
  }
}

export type FetchRules = {
  /** Allowed origins, such as `https://cdn.example.com`. */
  readonly origins: ReadonlySet<string>
  readonly maxBytes: number
  /** For one image, including redirects. */
  readonly timeoutMs: number
  readonly maxRedirects: number
  /** True for IP addresses that may be connected to; public ones by default. */
  readonly isAllowed?: (address: string) => boolean
  /** Resolves a host name to IP addresses; the system's resolver by default. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

const resolveHost = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * Resolves and checks the IP address of a request; the connection uses it without resolving again, which prevents DNS
 * rebinding.
 */
async function pinAddress(
  url: URL,
  { isAllowed = isPublicAddress, resolve = resolveHost }: FetchRules,
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host)
  const [first] = addresses
  if (first === undefined) throw new ImageFetchError(`${url.hostname} has no address`)
  const rejected = addresses.find((address) => !isAllowed(address))
  if (rejected !== undefined) {
    const where = rejected === host ? host : `${host} (${rejected})`
    throw new ImageFetchError(`${where} is not an address of the public internet`, { isPrivate: true })
  }
  return first
}

const get = (url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const family = isIP(address)
    const pinned: LookupFunction = (_host, { all }, done) =>
      all ? done(null, [{ address, family }]) : done(null, address, family)
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const options = { lookup: pinned, agent: false, autoSelectFamily: false, signal, headers: { accept: 'image/*' } }
    request(url, options, resolve).once('error', reject).end()
  })

/** The target of a redirect; null for any other response. */
function findRedirect({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return null
  const to = URL.parse(headers.location, from.href)
  if (!to) throw new ImageFetchError('it redirects to no address')
  return to
}

function createByteLimit(maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > maxBytes ? buildTooLargeError(maxBytes) : null, chunk)
    },
  })
}

const buildTooLargeError = (maxBytes: number) =>
  new ImageFetchError(`it is larger than ${Math.round(maxBytes / 1_048_576)} MB`)

async function follow(address: string, file: string, rules: FetchRules, signal: AbortSignal): Promise<void> {
  let url = new URL(address)
  for (let redirects = 0; ; redirects++) {
    if (!rules.origins.has(url.origin)) throw new ImageFetchError(`${url.origin} is not one of the named origins`)
    const response = await get(url, await pinAddress(url, rules), signal)
    const next = findRedirect(response, url)
    if (!next) {
      if (response.statusCode !== 200) {
        response.destroy()
        throw new ImageFetchError(`${url.host} answered with status ${response.statusCode}`)
      }
      if (Number(response.headers['content-length'] ?? 0) > rules.maxBytes) {
        response.destroy()
        throw buildTooLargeError(rules.maxBytes)
      }
      return pipeline(response, createByteLimit(rules.maxBytes), createWriteStream(file), { signal })
    }
    response.destroy()
    if (redirects >= rules.maxRedirects) throw new ImageFetchError('it redirects too often')
    url = next
  }
}

const errorTexts: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known at the moment',
  ECONNREFUSED: 'its host refuses connections',
  ECONNRESET: 'its host ended the connection',
}

/**
 * Downloads an image to `file`. Only the given origins are requested; each host is resolved once, all its addresses
 * must be public, and the connection goes to the checked address; redirects are checked alike. Throws ImageFetchError.
 */
export async function fetchImage(address: string, file: string, rules: FetchRules): Promise<void> {
  const signal = AbortSignal.timeout(rules.timeoutMs)
  try {
    await follow(address, file, rules, signal)
  } catch (error) {
    if (error instanceof ImageFetchError) throw error
    if (signal.aborted) throw new ImageFetchError(`it took longer than ${rules.timeoutMs / 1000} s`)
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new ImageFetchError(errorTexts[code] ?? message)
  }
}
