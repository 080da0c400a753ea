import sharp from 'sharp'
import { findExceededPixelLimit, type MegapixelLimits } from './images.rules.ts'

// One thread and no cache: the decoder works on one image at a time, and other cores serve requests.
sharp.concurrency(1)
sharp.cache(false)

/** Accepted formats, and the maximum length of the longer side in pixels. */
export type ShrinkOptions = {
  readonly formats: readonly string[]
  readonly megapixels: MegapixelLimits
  readonly maxSide: number
}
export type ShrunkImage = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }
/** `tooManyPixels` is the exceeded limit in megapixels. */
export type ShrinkResult =
  | { readonly image: ShrunkImage }
  | { readonly unreadable: string }
  | { readonly tooManyPixels: number }

/**
 * Reads the image at `path` and re-encodes it as WebP: upright, without metadata. Checks the size before decoding. Runs
 * in the decoder process.
 */
export async function shrinkImage(
  path: string,
  { formats, megapixels, maxSide }: ShrinkOptions,
): Promise<ShrinkResult> {
  try {
    // Reads the header of images of any size, so that our limit applies and not the library's.
    const head = await sharp(path, { limitInputPixels: false, failOn: 'error' }).metadata()
    if (!formats.includes(head.format)) return { unreadable: `${head.format} is not a picture format that is taken` }
    // Only a JPEG is scaled down before it is rotated.
    const isTurnedWhole = head.format !== 'jpeg' && (head.orientation ?? 1) > 1
    const tooManyPixels = findExceededPixelLimit(
      { ...head, heldWhole: head.isProgressive || isTurnedWhole },
      megapixels,
    )
    if (tooManyPixels !== null) return { tooManyPixels }
    const { data, info } = await sharp(path, { limitInputPixels: megapixels.any * 1_000_000, failOn: 'error' })
      .rotate()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { image: { bytes: data, width: info.width, height: info.height } }
  } catch (error) {
    return { unreadable: (error as Error).message }
  }
}
