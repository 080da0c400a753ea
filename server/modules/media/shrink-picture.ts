import sharp, { type Sharp } from 'sharp'
import { waitingLine } from '#server/platform/waiting-line.ts'
import { mostMegapixels } from './pictures.rules.ts'

/** Two at once, each on one thread and with nothing remembered: bounded memory, and cores left for the shop. */
const inLine = waitingLine('a picture to be read', { atOnce: 2, longest: 200 })
sharp.concurrency(1)
sharp.cache(false)

export type ShrunkPicture = { readonly bytes: Buffer; readonly width: number; readonly height: number }

/** Opens a picture file without decoding it; a broken one fails when it is read, one of too many pixels too. */
export const openPicture = (path: string, { anySize = false } = {}): Sharp =>
  sharp(path, { limitInputPixels: anySize ? false : mostMegapixels * 1_000_000, failOn: 'error' })

/**
 * A picture turned upright, at most `longestSide` pixels long, written anew as WebP without what cameras note down.
 * Nothing of the file's own bytes goes over. Throws when it is broken, Overloaded when too many wait.
 */
export const shrinkPicture = (path: string, longestSide: number): Promise<ShrunkPicture> =>
  inLine(async () => {
    const { data, info } = await openPicture(path)
      .rotate()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })
