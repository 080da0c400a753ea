import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FileStore } from '#server/platform/file-store.ts'
import { openHead, shrinkPicture } from './shrink-picture.ts'

/** Whoever imports chose the pictures; a studio's may be larger than a phone's. */
const bounds = { longestSide: 1600, megapixels: 100 }
const readable = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'])

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
  const { format } = await openHead(path).metadata()
  if (!readable.has(format)) throw new Error(`${format} is not a picture format that is taken`)
  const { bytes } = await shrinkPicture(path, bounds)
  await files.write('public', name, bytes)
  return { src, name, isNew: true }
}
