import { createWriteStream } from 'node:fs'
import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isPublicAddress } from './public-address.ts'

/** An image that was not fetched, as a sentence. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused'
  /** The address leads into a private network. */
  readonly isPrivate: boolean

  constructor(message: string, { isPrivate = false } = {}) {
    super(message)
    this.isPrivate = isPrivate
  }
}

export type FetchRules = {
  /** Origins that may be asked, such as `https://cdn.example.com`. */
  readonly origins: ReadonlySet<string>
  readonly maxBytes: number
  /** For the whole of one image, redirects included. */
  readonly timeoutMs: number
  readonly maxRedirects: number
  /** Which IP addresses may be connected to; by default public ones. */
  readonly isAllowed?: (address: string) => boolean
  /** IP addresses of a host; by default those of the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

const bySystem = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** The one IP address that a request connects to: resolved here, judged, and never resolved again. */
async function pinAddress(url: URL, { isAllowed = isPublicAddress, resolve = bySystem }: FetchRules): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host)
  const [first] = addresses
  if (first === undefined) throw new FetchRefused(`${url.hostname} has no address`)
  const refused = addresses.find((address) => !isAllowed(address))
  if (refused !== undefined) {
    const where = refused === host ? host : `${host} (${refused})`
    throw new FetchRefused(`${where} is not an address of the public internet`, { isPrivate: true })
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

/** Where a redirect leads; null when the answer is none. */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return null
  const to = URL.parse(headers.location, from)
  if (!to) throw new FetchRefused('it redirects to no address')
  return to
}

function boundedTo(maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > maxBytes ? tooLarge(maxBytes) : null, chunk)
    },
  })
}

const tooLarge = (maxBytes: number) => new FetchRefused(`it is larger than ${Math.round(maxBytes / 1_048_576)} MB`)

async function follow(address: string, file: string, rules: FetchRules, signal: AbortSignal): Promise<void> {
  let url = new URL(address)
  for (let redirects = 0; ; redirects++) {
    if (!rules.origins.has(url.origin)) throw new FetchRefused(`${url.origin} is not one of the named origins`)
    const answer = await get(url, await pinAddress(url, rules), signal)
    const next = redirectOf(answer, url)
    if (!next) {
      if (answer.statusCode !== 200) {
        answer.destroy()
        throw new FetchRefused(`${url.host} answered with status ${answer.statusCode}`)
      }
      if (Number(answer.headers['content-length'] ?? 0) > rules.maxBytes) {
        answer.destroy()
        throw tooLarge(rules.maxBytes)
      }
      return pipeline(answer, boundedTo(rules.maxBytes), createWriteStream(file), { signal })
    }
    answer.destroy()
    if (redirects >= rules.maxRedirects) throw new FetchRefused('it redirects too often')
    url = next
  }
}

const errorWords: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known at the moment',
  ECONNREFUSED: 'its host refuses connections',
  ECONNRESET: 'its host ended the connection',
}

/**
 * Downloads an image to `file`. Only named origins are asked; each host name is resolved once, every address it has must
 * be public, and the connection goes to just that address; a redirect is judged in the same way. Throws FetchRefused.
 */
export async function fetchImage(address: string, file: string, rules: FetchRules): Promise<void> {
  const signal = AbortSignal.timeout(rules.timeoutMs)
  try {
    await follow(address, file, rules, signal)
  } catch (error) {
    if (error instanceof FetchRefused) throw error
    if (signal.aborted) throw new FetchRefused(`it took longer than ${rules.timeoutMs / 1000} s`)
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new FetchRefused(errorWords[code] ?? message)
  }
}
