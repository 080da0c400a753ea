import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '#contract/fields.ts'
import type { Operation } from '#contract/operation.ts'
import { reclaimChunks } from './reclaim-chunks.ts'
import { Refusal, refusal, fieldRefusal } from '../refusal.ts'

type Form = Readonly<Record<string, unknown>>
/** Evaluated repeatedly while fields arrive. */
type MaxMegabytes = (fields: Form) => number

const bytesPerMegabyte = 1_048_576
/** One file more than is accepted, so that a second one is detected. */
const limits = { files: 2, fields: 20, parts: 30, fieldNameSize: 100, fieldSize: 1_000, fileSize: Infinity }
const uploadTimeoutMs = 5 * 60_000
const drainTimeoutMs = 10_000

function checkSize(bytes: number, megabytes: number): void {
  if (bytes > megabytes * bytesPerMegabyte) throw refusal('upload.too_large', { megabytes })
}

/** Writes an uploaded file and stops at the first byte above the limit. */
async function saveFile(source: Readable, path: string, megabytes: () => number): Promise<UploadedFile> {
  let bytes = 0
  async function* limitBytes(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      reclaimChunks(chunk.length)
      checkSize(bytes, megabytes())
      yield chunk
    }
  }
  await pipeline(source, limitBytes, createWriteStream(path, { mode: 0o600 }), {
    signal: AbortSignal.timeout(uploadTimeoutMs),
  })
  return { path, bytes }
}

async function readParts(request: FastifyRequest, folder: string, megabytes: MaxMegabytes): Promise<Form> {
  const fields: Record<string, unknown> = { ...(request.query as object) }
  const sent: Record<string, unknown> = {}
  let file: UploadedFile | null = null
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname in sent) throw refusal('request.parameter_conflict', { name: part.fieldname })
      fields[part.fieldname] = sent[part.fieldname] = part.value
    } else if (part.fieldname !== 'file' || file) {
      throw fieldRefusal({ [part.fieldname]: { key: file ? 'field.duplicate' : 'field.not_listed' } })
    } else file = await saveFile(part.file, join(folder, randomUUID()), () => megabytes(fields))
  }
  if (!file || file.bytes === 0) throw refusal('upload.required')
  // A field that determines the limit may come after the file.
  checkSize(file.bytes, megabytes(fields))
  return { ...sent, file }
}

/** Parser errors are the client's (400); errors of our disk stay errors. */
const toSenderError = (error: unknown): unknown =>
  error instanceof Refusal || (error as NodeJS.ErrnoException).syscall ? error : refusal('request.malformed')

/** Reads the rest of the body for a bounded time, so that the client can read the response. */
function drain({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const late = setTimeout(() => raw.destroy(), drainTimeoutMs).unref()
  raw.once('close', () => clearTimeout(late))
}

/** Rejects when the client's connection closes, because the parser would then wait forever. */
function watchSender({ raw: { socket } }: FastifyRequest) {
  let onClose = () => undefined as void
  const left = new Promise<never>((_, reject) => {
    onClose = () => reject(refusal('request.malformed'))
    if (socket.destroyed) onClose()
    else socket.once('close', onClose)
  })
  left.catch(() => undefined)
  return { left, stop: () => socket.off('close', onClose) }
}

/**
 * Parses a multipart form with one `file`, calls `work` with it as the body, and deletes the file afterwards. Streams
 * to disk, so concurrent uploads use no memory. Throws `upload.too_large` at the first byte above the limit.
 */
export async function withMultipartForm<Result>(
  request: FastifyRequest,
  { maxFileMegabytes }: Operation,
  work: (body: Form) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw refusal('request.unsupported_type')
  const folder = await mkdtemp(join(tmpdir(), 'galleria-form-'))
  const sender = watchSender(request)
  try {
    const received = readParts(request, folder, (fields) => maxFileMegabytes!(request.brand.policy, fields))
    const body = await Promise.race([received, sender.left]).catch((error: unknown) => {
      drain(request)
      throw toSenderError(error)
    })
    return await work(body)
  } finally {
    sender.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
