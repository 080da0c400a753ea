import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const longestSide = 1600
const readable = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'])

/** A picture as it is kept: its address, and whether this call wrote the file. */
export type KeptPicture = { readonly src: string; readonly file: string; readonly isNew: boolean }

/**
 * Takes a picture file in: decoded, turned upright, at most 1,600 pixels, written anew as WebP without what cameras
 * note down. Its name is made of what it holds, so that the same file is kept once. Throws when it is no picture.
 */
export async function keepPicture(path: string, filesDir: string): Promise<KeptPicture> {
  const bytes = await readFile(path)
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`
  const file = join(filesDir, name)
  const src = `/media/files/${name}`
  if (existsSync(file)) return { src, file, isNew: false }
  const { format } = await sharp(bytes).metadata()
  if (!readable.has(format)) throw new Error(`${format} is not a picture format that is taken`)
  const picture = await sharp(bytes, { limitInputPixels: 100_000_000 })
    .rotate()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
  await mkdir(filesDir, { recursive: true })
  // Under another name until it is whole: a page may ask for it at any moment.
  await writeFile(`${file}.new`, picture)
  await rename(`${file}.new`, file)
  return { src, file, isNew: true }
}
