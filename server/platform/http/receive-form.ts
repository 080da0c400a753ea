import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { ReceivedFile } from '#contract/fields.ts'
import type { Operation } from '#contract/operation.ts'
import { reclaimChunks } from './reclaim-chunks.ts'
import { Refusal, refuse, refuseFields } from '../refuse.ts'

type Form = Readonly<Record<string, unknown>>
/** Asked again and again, as what has come of the form says more. */
type Megabytes = (fields: Form) => number

const bytesPerMegabyte = 1_048_576
/** One file more than the one that is taken, so that a second is noticed. */
const limits = { files: 2, fields: 20, parts: 30, fieldNameSize: 100, fieldSize: 1_000, fileSize: Infinity }
const longestSendingMs = 5 * 60_000
const longestDrainingMs = 10_000

function refuseLarge(bytes: number, megabytes: number): void {
  if (bytes > megabytes * bytesPerMegabyte) throw refuse('upload.too_large', { megabytes })
}

/** Writes what comes to a file and stops at the first byte too many. */
async function receiveFile(source: Readable, path: string, megabytes: () => number): Promise<ReceivedFile> {
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      reclaimChunks(chunk.length)
      refuseLarge(bytes, megabytes())
      yield chunk
    }
  }
  await pipeline(source, counted, createWriteStream(path, { mode: 0o600 }), {
    signal: AbortSignal.timeout(longestSendingMs),
  })
  return { path, bytes }
}

async function receiveParts(request: FastifyRequest, folder: string, megabytes: Megabytes): Promise<Form> {
  const fields: Record<string, unknown> = { ...(request.query as object) }
  const sent: Record<string, unknown> = {}
  let file: ReceivedFile | null = null
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname in sent) throw refuse('request.parameter_conflict', { name: part.fieldname })
      fields[part.fieldname] = sent[part.fieldname] = part.value
    } else if (part.fieldname !== 'file' || file) {
      throw refuseFields({ [part.fieldname]: { key: file ? 'field.duplicate' : 'field.not_listed' } })
    } else file = await receiveFile(part.file, join(folder, randomUUID()), () => megabytes(fields))
  }
  if (!file || file.bytes === 0) throw refuse('upload.required')
  // The field that says how large it may be may have come after it.
  refuseLarge(file.bytes, megabytes(fields))
  return { ...sent, file }
}

/** Whatever is wrong with a form is its sender's fault; what is wrong with our disk is not. */
const asSenders = (error: unknown): unknown =>
  error instanceof Refusal || (error as NodeJS.ErrnoException).syscall ? error : refuse('request.malformed')

/** Lets the rest run into nothing, so that its sender gets to read the refusal; but not for ever. */
function drain({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const late = setTimeout(() => raw.destroy(), longestDrainingMs).unref()
  raw.once('close', () => clearTimeout(late))
}

/** Rejects when the sender's connection is closed: a form that has not been read by then would never end. */
function watchSender({ raw: { socket } }: FastifyRequest) {
  let onClose = () => undefined as void
  const left = new Promise<never>((_, reject) => {
    onClose = () => reject(refuse('request.malformed'))
    if (socket.destroyed) onClose()
    else socket.once('close', onClose)
  })
  left.catch(() => undefined)
  return { left, stop: () => socket.off('close', onClose) }
}

/**
 * Receives a multipart form with one `file` and gives it to `work` as a body; the file is gone when that has ended.
 * It streams to the disk, so that fifty large ones at once cost no memory. Refuses 413 at the first byte too many.
 */
export async function withReceivedForm<Result>(
  request: FastifyRequest,
  { fileMegabytes }: Operation,
  work: (body: Form) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw refuse('request.unsupported_type')
  const folder = await mkdtemp(join(tmpdir(), 'galleria-form-'))
  const sender = watchSender(request)
  try {
    const received = receiveParts(request, folder, (fields) => fileMegabytes!(request.brand.policy, fields))
    const body = await Promise.race([received, sender.left]).catch((error: unknown) => {
      drain(request)
      throw asSenders(error)
    })
    return await work(body)
  } finally {
    sender.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
