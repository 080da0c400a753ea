import sharp, { type Sharp } from 'sharp'
import { waitingLine } from '#server/platform/waiting-line.ts'

/** Two at once, each on one thread and with nothing remembered: bounded memory, and cores left for the shop. */
const inLine = waitingLine('a picture to be read', { atOnce: 2, longest: 200 })
sharp.concurrency(1)
sharp.cache(false)

export type Shrinking = { readonly longestSide: number; readonly megapixels: number }
export type ShrunkPicture = { readonly bytes: Buffer; readonly width: number; readonly height: number }

/** Opens a picture file to read its head, however large it says it is. */
export const openHead = (path: string): Sharp => sharp(path, { limitInputPixels: false, failOn: 'error' })

/**
 * A picture of up to `megapixels`, turned upright, at most `longestSide` pixels long, written anew as WebP without what cameras note down.
 * Nothing of the file's own bytes goes over. Throws when it is broken, Overloaded when too many wait.
 */
export const shrinkPicture = (path: string, { longestSide, megapixels }: Shrinking): Promise<ShrunkPicture> =>
  inLine(async () => {
    const { data, info } = await sharp(path, { limitInputPixels: megapixels * 1_000_000, failOn: 'error' })
      .rotate()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })
