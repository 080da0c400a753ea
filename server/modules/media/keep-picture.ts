import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FileStore } from '#server/platform/file-store.ts'
import { imageDecoder } from './image-decoder.ts'
import type { Shrinking } from './shrink-picture.ts'

/** An operator chose the pictures; a studio's may be larger than a phone's. */
const shrinking: Shrinking = {
  formats: ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'],
  megapixels: { any: 100, heldWhole: 100 },
  maxSide: 1600,
}

/** A picture as it is kept: its address, its name among the public files, and whether this call wrote it. */
export type KeptPicture = { readonly src: string; readonly name: string; readonly isNew: boolean }

/**
 * Takes an operator's picture file in, for goods. Its name is made of what it holds, so that the same file is kept
 * once. Throws when it is no picture.
 */
export async function keepPicture(path: string, files: FileStore): Promise<KeptPicture> {
  const original = await readFile(path)
  const name = `${createHash('sha256').update(original).digest('hex').slice(0, 32)}.webp`
  const src = `/media/files/${name}`
  const kept = await files.read('public', name)
  if (kept) {
    kept.stream.destroy()
    return { src, name, isNew: false }
  }
  const result = await imageDecoder.decode({ path: resolve(path), shrinking })
  if ('unreadable' in result) throw new Error(result.unreadable)
  if ('tooManyPixels' in result) throw new Error(`it has more than ${result.tooManyPixels} megapixels`)
  await files.write('public', name, result.picture.bytes)
  return { src, name, isNew: true }
}
