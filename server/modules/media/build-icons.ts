import sharp from 'sharp'
import { findExceededPixelLimit } from './images.rules.ts'
import type { ShrinkOptions } from './shrink-image.ts'

/** One square icon; `ground` fills what the image leaves, null leaves it transparent. */
type Icon = {
  readonly name: string
  /** Length of a side in pixels. */
  readonly side: number
  /** The share of the side that the image takes, 0 to 1. */
  readonly fill: number
  readonly ground: string | null
}

export type IconOptions = Pick<ShrinkOptions, 'formats' | 'megapixels'> & {
  /** The longer side of the image has at least so many pixels. */
  readonly minSide: number
  readonly icons: readonly Icon[]
}

/** Icons as PNG, or why there are none; `tooManyPixels` is the exceeded limit in megapixels. */
export type IconResult =
  | { readonly icons: readonly { readonly name: string; readonly bytes: Uint8Array }[] }
  | { readonly tooSmall: true }
  | { readonly unreadable: string }
  | { readonly tooManyPixels: number }

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

async function drawIcon(whole: Buffer, { side, fill, ground }: Icon): Promise<Uint8Array> {
  const inner = Math.round(side * fill)
  const before = Math.floor((side - inner) / 2)
  const after = side - inner - before
  const background = ground ?? transparent
  const image = sharp(whole)
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: before, bottom: after, left: before, right: after, background })
  return (ground === null ? image : image.flatten({ background })).png({ compressionLevel: 9 }).toBuffer()
}

/** Reads the image at `path`, upright and without metadata, and makes the icons. Runs in the decoder process. */
export async function buildIcons(
  path: string,
  { formats, megapixels, minSide, icons }: IconOptions,
): Promise<IconResult> {
  try {
    const head = await sharp(path, { limitInputPixels: false, failOn: 'error' }).metadata()
    if (!formats.includes(head.format)) return { unreadable: `${head.format} is not a picture format that is taken` }
    const isTurnedWhole = head.format !== 'jpeg' && (head.orientation ?? 1) > 1
    const tooManyPixels = findExceededPixelLimit(
      { ...head, heldWhole: head.isProgressive || isTurnedWhole },
      megapixels,
    )
    if (tooManyPixels !== null) return { tooManyPixels }
    if (Math.max(head.width, head.height) < minSide) return { tooSmall: true }
    const side = Math.max(...icons.map((icon) => icon.side))
    const whole = await sharp(path, { limitInputPixels: megapixels.any * 1_000_000, failOn: 'error' })
      .rotate()
      .resize(side, side, { fit: 'inside' })
      .png()
      .toBuffer()
    const drawn = []
    for (const icon of icons) drawn.push({ name: icon.name, bytes: await drawIcon(whole, icon) })
    return { icons: drawn }
  } catch (error) {
    return { unreadable: (error as Error).message }
  }
}
