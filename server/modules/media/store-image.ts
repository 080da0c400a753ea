import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FileStore } from '#server/platform/file-store.ts'
import { imageDecoder } from './image-decoder.ts'
import type { ShrinkOptions } from './shrink-image.ts'

/** Operators may import larger images than users upload. */
const options: ShrinkOptions = {
  formats: ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'],
  megapixels: { any: 100, heldWhole: 100 },
  maxSide: 1600,
}

/** A stored image: its URL path, its file name, and whether this call wrote it. */
export type StoredImage = { readonly src: string; readonly name: string; readonly isNew: boolean }

/**
 * Stores an operator's image file for goods. The name is a hash of the content, so equal files are stored once. Throws
 * when the file is not an image.
 */
export async function storeImage(path: string, files: FileStore): Promise<StoredImage> {
  const original = await readFile(path)
  const name = `${createHash('sha256').update(original).digest('hex').slice(0, 32)}.webp`
  const src = `/media/files/${name}`
  if (await files.exists('public', name)) return { src, name, isNew: false }
  const result = await imageDecoder.decode({ path: resolve(path), options })
  if ('unreadable' in result) throw new Error(result.unreadable)
  if ('tooManyPixels' in result) throw new Error(`it has more than ${result.tooManyPixels} megapixels`)
  await files.write('public', name, result.image.bytes)
  return { src, name, isNew: true }
}
