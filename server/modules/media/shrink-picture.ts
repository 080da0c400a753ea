import sharp from 'sharp'
import { pixelLimitExceeded, type MegapixelLimits } from './pictures.rules.ts'

// One thread and no cache: a decoder works on one image at a time, and the other cores belong to the shop.
sharp.concurrency(1)
sharp.cache(false)

/** Which files are taken, and how long the longer side of the result may be in pixels. */
export type Shrinking = {
  readonly formats: readonly string[]
  readonly megapixels: MegapixelLimits
  readonly maxSide: number
}
export type ShrunkPicture = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }
/** `tooManyPixels`: the limit in megapixels that the image exceeds. */
export type ShrinkingResult =
  | { readonly picture: ShrunkPicture }
  | { readonly unreadable: string }
  | { readonly tooManyPixels: number }

/**
 * Reads the image file at `path` and writes it again as WebP: upright, without metadata, without one of the file's own
 * bytes. The head is judged before anything is decoded. Runs in the decoder's process, where a crash ends no request of others.
 */
export async function shrinkPicture(
  path: string,
  { formats, megapixels, maxSide }: Shrinking,
): Promise<ShrinkingResult> {
  try {
    // Heads of any size are read: how many pixels are too many is our rule, not an error of the library.
    const head = await sharp(path, { limitInputPixels: false, failOn: 'error' }).metadata()
    if (!formats.includes(head.format)) return { unreadable: `${head.format} is not a picture format that is taken` }
    // Only a JPEG is reduced before it is turned.
    const isTurnedWhole = head.format !== 'jpeg' && (head.orientation ?? 1) > 1
    const tooManyPixels = pixelLimitExceeded({ ...head, heldWhole: head.isProgressive || isTurnedWhole }, megapixels)
    if (tooManyPixels !== null) return { tooManyPixels }
    const { data, info } = await sharp(path, { limitInputPixels: megapixels.any * 1_000_000, failOn: 'error' })
      .rotate()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { picture: { bytes: data, width: info.width, height: info.height } }
  } catch (error) {
    return { unreadable: (error as Error).message }
  }
}
