import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { mediaApi } from '#contract/media.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UploadModule } from '#contract/upload-modules.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { DecoderDiedError, imageDecoder } from './image-decoder.ts'
import { detectFormat, signatureBytes, uploadMegapixels } from './images.rules.ts'
import type { ShrinkOptions, ShrunkImage } from './shrink-image.ts'
import { sealFile } from './seal-file.ts'
import { insertUpload } from './uploads.queries.ts'
import { getUploadAddress, getFileName, isConfidential, getVisibility } from './uploads.rules.ts'

type UploadLimits = Pick<ShrinkOptions, 'formats' | 'megapixels'>

/** Documents must stay readable. */
const getMaxSide = (module: UploadModule): number => (isConfidential(module) ? 2400 : 1600)

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Decodes an upload. Throws a refusal for a file that is neither JPEG nor PNG, has too many pixels, or cannot be
 * decoded.
 */
export async function decodeUpload<Decoded extends object>(
  ctx: Ctx,
  path: string,
  decode: (limits: UploadLimits) => Promise<Decoded>,
) {
  const format = detectFormat(await readStart(path))
  if (!format) throw refusal('upload.not_an_image')
  const result = await decode({ formats: [format], megapixels: uploadMegapixels }).catch((error: unknown) => {
    if (!(error instanceof DecoderDiedError)) throw error
    ctx.log.warn({ err: error }, 'an image ended the process that decoded it')
    throw refusal('upload.not_an_image')
  })
  if ('tooManyPixels' in result) throw refusal('upload.too_many_pixels', { megapixels: result.tooManyPixels as number })
  if ('unreadable' in result) throw refusal('upload.not_an_image')
  return result as Exclude<Decoded, { unreadable: string } | { tooManyPixels: number }>
}

async function shrinkUpload(ctx: Ctx, path: string, maxSide: number): Promise<ShrunkImage> {
  const { image } = await decodeUpload(ctx, path, (limits) =>
    imageDecoder.decode({ path, options: { ...limits, maxSide } }),
  )
  return image
}

async function saveUpload(ctx: Ctx, module: UploadModule, { bytes, width, height }: ShrunkImage): Promise<string> {
  // A random UUID: a time-ordered id would make addresses guessable.
  const id = randomUUID()
  const file = isConfidential(module) ? sealFile(ctx, id, bytes) : { bytes, fileKey: null }
  const row = { id, userId: ctx.principal!.userId, module, bytes: bytes.length, width, height, fileKey: file.fileKey }
  // The row first: a file without a row would never be deleted.
  await insertUpload(ctx, row)
  await ctx.files.write(getVisibility(module), getFileName(id), file.bytes)
  return getUploadAddress(module, id)
}

/**
 * Stores an uploaded image and returns its address. It is deleted after a day unless it is claimed. Throws
 * `upload.not_an_image` or `upload.too_many_pixels`.
 */
export async function uploadImage(
  ctx: Ctx,
  { moduleName, file }: Parsed<typeof mediaApi.upload>,
): Promise<Data<typeof mediaApi.upload>> {
  return saveUpload(ctx, moduleName, await shrinkUpload(ctx, file.path, getMaxSide(moduleName)))
}
