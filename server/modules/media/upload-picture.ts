import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { mediaApi } from '#contract/media.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UploadModule } from '#contract/upload-modules.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { DecoderDied, imageDecoder } from './image-decoder.ts'
import { formatOf, tellingBytes, uploadMegapixels } from './pictures.rules.ts'
import type { Shrinking, ShrunkPicture } from './shrink-picture.ts'
import { insertUpload } from './uploads.queries.ts'
import { addressOf, fileNameOf, isPaper, placeOf } from './uploads.rules.ts'

/** Papers must stay readable. */
const maxSide = (module: UploadModule): number => (isPaper(module) ? 2400 : 1600)

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tellingBytes), 0, tellingBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Refuses what is neither JPEG nor PNG, has too many pixels, or cannot be decoded. */
async function shrink(ctx: Ctx, path: string, side: number): Promise<ShrunkPicture> {
  const format = formatOf(await readStart(path))
  if (!format) throw refuse('upload.not_an_image')
  const shrinking: Shrinking = { formats: [format], megapixels: uploadMegapixels, maxSide: side }
  const result = await imageDecoder.decode({ path, shrinking }).catch((error: unknown) => {
    if (!(error instanceof DecoderDied)) throw error
    ctx.log.warn({ err: error }, 'an image ended the process that decoded it')
    throw refuse('upload.not_an_image')
  })
  if ('tooManyPixels' in result) throw refuse('upload.too_many_pixels', { megapixels: result.tooManyPixels })
  if ('unreadable' in result) throw refuse('upload.not_an_image')
  return result.picture
}

async function keepUpload(ctx: Ctx, module: UploadModule, { bytes, width, height }: ShrunkPicture): Promise<string> {
  // Not an id of ours, whose beginning is the time: an address must not be guessed from another.
  const id = randomUUID()
  // The row first: a file that no row knows would stay for ever.
  await insertUpload(ctx, { id, userId: ctx.who!.userId, module, bytes: bytes.length, width, height })
  await ctx.files.write(placeOf(module), fileNameOf(id), bytes)
  return addressOf(module, id)
}

/**
 * Takes a picture from somebody who is logged in; answers the address of the one that was made of it. It lives for a day
 * unless something comes to use it. Refuses what is no JPEG or PNG (`upload.not_an_image`) or has too many pixels.
 */
export async function uploadPicture(
  ctx: Ctx,
  { moduleName, file }: Parsed<typeof mediaApi.upload>,
): Promise<Data<typeof mediaApi.upload>> {
  return keepUpload(ctx, moduleName, await shrink(ctx, file.path, maxSide(moduleName)))
}
