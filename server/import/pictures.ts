import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportedGoods } from '../modules/catalogue/public.ts'
import { keepPicture } from '../modules/media/public.ts'
import type { FileStore } from '../platform/file-store.ts'
import { CommandError } from '../run-command.ts'

/** Pictures of a folder, taken in when goods first name them. */
export type Pictures = {
  /** What is wrong with the pictures that these goods name, as sentences with their lines. */
  readonly take: (goods: ImportedGoods) => Promise<{ line: number; text: string }[]>
  /** The goods with the addresses of the pictures that were taken in. */
  readonly place: (goods: ImportedGoods) => ImportedGoods
  /** Removes what was taken in by this run, because nothing is imported. */
  readonly discard: () => Promise<void>
}

type Taken = { readonly src: string } | { readonly fault: string }

const isAddress = (url: string) => /^https?:\/\//i.test(url)

/** Without a folder: addresses stay what they are, and our server fetches none of them. */
export const noPictures: Pictures = { take: async () => [], place: (goods) => goods, discard: async () => undefined }

function namesIn(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder))
  } catch {
    throw new CommandError(`There is no folder "${folder}": give --images the folder that holds the pictures.`)
  }
}

/** Opens a folder of pictures; what goods name is kept among the public `files`. Throws CommandError when there is no such folder. */
export function openPictures(folder: string, files: FileStore): Pictures {
  const names = namesIn(folder)
  const taken = new Map<string, Taken>()
  const written: string[] = []

  const takeIn = async (name: string): Promise<Taken> => {
    if (!names.has(name)) return { fault: `The folder has no picture “${name}”.` }
    try {
      const kept = await keepPicture(join(folder, name), files)
      if (kept.isNew) written.push(kept.name)
      return { src: kept.src }
    } catch (error) {
      return { fault: `“${name}” cannot be read as a picture: ${(error as Error).message}.` }
    }
  }
  const faultOf = async (name: string): Promise<string | null> => {
    if (isAddress(name)) return null
    const found = taken.get(name) ?? (await takeIn(name))
    taken.set(name, found)
    return 'fault' in found ? found.fault : null
  }
  const placed = (name: string): string => {
    const found = taken.get(name)
    return found && 'src' in found ? found.src : name
  }

  return {
    take: async (goods) => {
      const named = [
        ...goods.images.map(({ url }) => ({ name: url, line: goods.line })),
        ...goods.skus.flatMap(({ imageUrl, line }) => (imageUrl === null ? [] : [{ name: imageUrl, line }])),
      ]
      const faults = new Map<string, { line: number; text: string }>()
      for (const { name, line } of named) {
        const text = await faultOf(name)
        if (text !== null && !faults.has(name)) faults.set(name, { line, text })
      }
      return [...faults.values()]
    },
    place: (goods) => ({
      ...goods,
      images: goods.images.map((image) => ({ ...image, url: placed(image.url) })),
      skus: goods.skus.map((sku) => ({ ...sku, imageUrl: sku.imageUrl === null ? null : placed(sku.imageUrl) })),
    }),
    discard: async () => {
      for (const name of written) await files.remove('public', name)
    },
  }
}
