import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { mediaApi } from '#contract/media.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UploadModule } from '#contract/upload-modules.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Overloaded } from '#server/platform/database/errors.ts'
import { refuse } from '#server/platform/refuse.ts'
import { formatOf, mostMegapixels, pixelLimitExceeded, tellingBytes } from './pictures.rules.ts'
import { openHead, shrinkPicture, type ShrunkPicture } from './shrink-picture.ts'
import { insertUpload } from './uploads.queries.ts'
import { addressOf, fileNameOf, isPaper, placeOf } from './uploads.rules.ts'

/** Papers must stay readable. */
const longestSide = (module: UploadModule): number => (isPaper(module) ? 2400 : 1600)

const asNoPicture = (error: unknown): never => {
  if (error instanceof Overloaded) throw error
  throw refuse('upload.not_an_image')
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tellingBytes), 0, tellingBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Refuses what is neither JPEG nor PNG, and what would be too large once decoded, before anything is decoded. */
async function checkHead(path: string): Promise<void> {
  const format = formatOf(await readStart(path))
  if (!format) throw refuse('upload.not_an_image')
  // The head of any size is read: how large it may be is ours to say, not the decoder's to fail at.
  const head = await openHead(path).metadata().catch(asNoPicture)
  if (head.format !== format) throw refuse('upload.not_an_image')
  const megapixels = pixelLimitExceeded({ ...head, heldWhole: head.isProgressive })
  if (megapixels !== null) throw refuse('upload.too_many_pixels', { megapixels })
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
  await checkHead(file.path)
  const bounds = { longestSide: longestSide(moduleName), megapixels: mostMegapixels }
  const picture = await shrinkPicture(file.path, bounds).catch(asNoPicture)
  return keepUpload(ctx, moduleName, picture)
}
