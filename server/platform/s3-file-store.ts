import { pipeline, Transform, type Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { OverloadedError } from './database/errors.ts'
import { fileFolders, isFileName, toFileName, type FileStore, type FileVisibility } from './file-store.ts'
import type { Log } from './log.ts'

/** A bucket, and the key that opens it. */
export type S3Settings = {
  /** Scheme, host and port, such as `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Start of each object's name: empty, or folders with a slash at the end. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export type S3Timeouts = {
  /** Of a TCP and TLS connection; the SDK keeps to it below 2,000 only. */
  readonly connectMs: number
  /** Until the answer of one attempt begins. */
  readonly attemptMs: number
  /** Until the answer begins, over all attempts. */
  readonly callMs: number
  /** Without a byte read from a file, be it S3 or the client that is slow. */
  readonly idleMs: number
}

const defaultTimeouts: S3Timeouts = { connectMs: 1_500, attemptMs: 4_000, callMs: 9_000, idleMs: 15_000 }
const maxAttempts = 3
const maxSockets = 100
const logIntervalMs = 60_000

/** S3 answered and refuses; `code` is S3's, such as `NoSuchBucket`. Another attempt would not succeed either. */
export class S3RefusedError extends Error {
  override readonly name = 'S3RefusedError'
  readonly code: string
  constructor(code: string, status: number | undefined) {
    super(`S3 refuses: ${code} (${status ?? 'no status'})`)
    this.code = code
  }
}

type SdkError = { name?: string; code?: unknown; $metadata?: { httpStatusCode?: number } }

/** The SDK's errors hold the request with its signature, so only name and status are taken from them. */
function toOwnError(error: unknown): Error {
  if (error instanceof OverloadedError) return error
  const { name = 'unknown error', code, $metadata } = error as SdkError
  const status = $metadata?.httpStatusCode
  const isSilent = status === undefined && (typeof code === 'string' || /^(Timeout|Abort)Error$/.test(name))
  if (isSilent || status === 408 || status === 429 || (status ?? 0) >= 500)
    return new OverloadedError(`S3 does not answer: ${typeof code === 'string' ? code : name}`)
  return new S3RefusedError(name, status)
}

/** Passes the file on; ends with OverloadedError when no byte moves for `idleMs`, and frees the connection. */
function limitIdle(body: Readable, idleMs: number): Readable {
  const timer = setTimeout(
    () => stream.destroy(new OverloadedError(`no byte of a file of S3 moved within ${idleMs} ms`)),
    idleMs,
  )
  const stream = new Transform({
    transform: (chunk, _encoding, done) => {
      timer.refresh()
      done(null, chunk)
    },
    flush: (done) => {
      clearTimeout(timer)
      done()
    },
  })
  // Its error reaches the reader of the stream.
  pipeline(body, stream, () => clearTimeout(timer))
  return stream
}

/** A file store that can also check its bucket and key. */
export type S3FileStore = FileStore & {
  /** Lists no file, which needs the bucket and a key that may list it. Throws S3RefusedError or OverloadedError. */
  readonly check: () => Promise<void>
}

/**
 * Stores files as objects of a private bucket. Each call ends within `callMs`: OverloadedError while S3 is silent,
 * unreachable or too busy, S3RefusedError when it refuses.
 */
export function openS3FileStore(
  { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: S3Settings,
  log: Pick<Log, 'error'>,
  { connectMs, attemptMs, callMs, idleMs }: S3Timeouts = defaultTimeouts,
): S3FileStore {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts,
    // Each such request would have a separate connection, outside `maxSockets`.
    expectContinueHeader: false,
    // By default the SDK sends checksums as trailers, which other servers than Amazon's may store with the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: attemptMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  })
  let loggedAt = -Infinity
  const logOutage = (error: Error) => {
    if (performance.now() - loggedAt < logIntervalMs) return
    loggedAt = performance.now()
    log.error({ err: error }, 'files cannot be read or written')
  }
  /** Runs a call of the SDK within `callMs`, and converts its error; `null` when there is no such file. */
  async function call<T>(send: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T | null> {
    const controller = new AbortController()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      controller.abort()
      late.reject(new OverloadedError(`S3 does not answer within ${callMs} ms`))
    }, callMs)
    try {
      return await Promise.race([send({ abortSignal: controller.signal }), late.promise])
    } catch (error) {
      if (/^(NoSuchKey|NotFound)$/.test((error as SdkError).name ?? '')) return null
      const own = toOwnError(error)
      if (own instanceof OverloadedError) logOutage(own)
      throw own
    } finally {
      // A signal that fires later would cut the file that is read.
      clearTimeout(timer)
    }
  }
  const toObject = (visibility: FileVisibility, name: string) => ({
    Bucket: bucket,
    Key: `${prefix}${fileFolders[visibility]}/${toFileName(name)}`,
  })
  return {
    check: async () => {
      // No name begins with a dot, so the list is empty.
      const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}.`, MaxKeys: 1 })
      await call((options) => client.send(command, options))
    },
    write: async (visibility, name, bytes) => {
      const object = { ...toObject(visibility, name), Body: bytes, ContentLength: bytes.byteLength }
      await call((options) => client.send(new PutObjectCommand(object), options))
    },
    read: async (visibility, name) => {
      if (!isFileName(name)) return null
      const command = new GetObjectCommand(toObject(visibility, name))
      const found = await call((options) => client.send(command, options))
      if (!found) return null
      return { bytes: found.ContentLength!, stream: limitIdle(found.Body as Readable, idleMs) }
    },
    exists: async (visibility, name) => {
      if (!isFileName(name)) return false
      const command = new HeadObjectCommand(toObject(visibility, name))
      return (await call((options) => client.send(command, options))) !== null
    },
    remove: async (visibility, name) => {
      const command = new DeleteObjectCommand(toObject(visibility, name))
      await call((options) => client.send(command, options))
    },
  }
}
