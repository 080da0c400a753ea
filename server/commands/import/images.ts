import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportedGoods } from '../../modules/catalogue/import/public.ts'
import {
  findImportedImages,
  findOwnImagePath,
  storeImage,
  saveImportedImage,
  toShowableImage,
} from '../../modules/media/public.ts'
import type { Brand } from '../../platform/brand.ts'
import type { Ctx } from '../../platform/context.ts'
import { CommandError } from '../run-command.ts'
import type { Report } from './report.ts'

export type ImageRules = {
  readonly storeId: string
  /** Folder of files that the CSV names as images. */
  readonly folder: string | undefined
  /** Origins that images are downloaded from. */
  readonly origins: ReadonlySet<string>
}

type ImageError = { readonly line: number; readonly text: string }

/** The images of an import: names in the CSV and the files stored for them. */
export type Images = {
  /** Stores the images found in the folder; returns the errors of each product, by handle. */
  readonly check: (
    ctx: Ctx,
    batch: readonly ImportedGoods[],
    report: Report,
  ) => Promise<ReadonlyMap<string, ImageError[]>>
  /** Lists image addresses that have no stored file and may be downloaded, with their lines. */
  readonly listToFetch: (ctx: Ctx, batch: readonly ImportedGoods[]) => Promise<readonly NamedImage[]>
  /** Returns the goods with the addresses of stored files, and records which address became which file. */
  readonly replaceAddresses: (ctx: Ctx, batch: readonly ImportedGoods[]) => Promise<ImportedGoods[]>
  /** Deletes the files that this run stored, because the import failed. */
  readonly discard: (ctx: Ctx) => Promise<void>
}

export type NamedImage = { readonly name: string; readonly line: number; readonly handle: string }

const isAddress = (name: string) => /^https?:\/\//i.test(name)

/** The last segment of a URL, as a file name. */
function getFileName(name: string): string {
  if (!isAddress(name)) return name
  const last = new URL(name).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

const listImages = ({ handle, line, images, skus }: ImportedGoods): NamedImage[] => [
  ...images.map(({ url }) => ({ name: url, line, handle })),
  ...skus.flatMap((sku) => (sku.imageUrl === null ? [] : [{ name: sku.imageUrl, line: sku.line, handle }])),
]

function listFolder(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder))
  } catch {
    throw new CommandError(`There is no folder "${folder}": give --images the folder that holds the pictures.`)
  }
}

type FolderImage = { readonly src: string } | { readonly error: string }

/** Adds one note per origin whose images the brand does not show. */
function reportNotShown(brand: Brand, { name, line }: NamedImage, report: Report): void {
  if (toShowableImage(brand, name) === new URL(name).href) return
  const { origin } = new URL(name)
  const remedy = `--fetch-images ${origin} downloads them, and --images <folder> takes files of the same names`
  report.addNote(`not shown ${origin}`, `The image is at ${origin}, which this brand does not show: ${remedy}.`, line)
}

/** Opens the images of an import. Throws CommandError when the folder does not exist. */
export function openImages({ storeId, folder, origins }: ImageRules): Images {
  const names = folder === undefined ? new Set<string>() : listFolder(folder)
  const folderImages = new Map<string, FolderImage>()
  const firstAddress = new Map<string, string>()
  const writtenNames: string[] = []

  const storeFolderImage = async (ctx: Ctx, name: string): Promise<FolderImage> => {
    const file = getFileName(name)
    if (!names.has(file)) return { error: `The folder has no picture “${file}”.` }
    try {
      const image = await storeImage(join(folder!, file), ctx.files)
      if (image.isNew) writtenNames.push(image.name)
      return { src: image.src }
    } catch (error) {
      return { error: `“${file}” cannot be read as a picture: ${(error as globalThis.Error).message}.` }
    }
  }
  /** True when a name must be found in the folder: names that are no URLs, and URLs whose file the folder has. */
  const isInFolder = (name: string) => !isAddress(name) || (names.size > 0 && names.has(getFileName(name)))

  const checkOne = async (ctx: Ctx, image: NamedImage, report: Report): Promise<ImageError | null> => {
    const { name, line } = image
    const found = folderImages.get(name) ?? (await storeFolderImage(ctx, name))
    folderImages.set(name, found)
    if ('error' in found) return { line, text: found.error }
    const first = firstAddress.get(getFileName(name))
    if (first === undefined) firstAddress.set(getFileName(name), name)
    else if (first !== name)
      report.addNote('one name', `“${getFileName(name)}” stands for two addresses and is taken for both.`, line)
    return null
  }
  const findUnknown = async (ctx: Ctx, images: readonly NamedImage[]): Promise<NamedImage[]> => {
    const open = images.filter(({ name }) => !isInFolder(name) && findOwnImagePath(ctx.brand, name) === null)
    const unique = [...new Map(open.map((image) => [image.name, image])).values()]
    const known = await findImportedImages(
      ctx,
      storeId,
      unique.map(({ name }) => name),
    )
    return unique.filter(({ name }) => !known.has(name))
  }

  return {
    check: async (ctx, batch, report) => {
      const errors = new Map<string, ImageError[]>(batch.map(({ handle }) => [handle, []]))
      const images = batch.flatMap(listImages)
      for (const image of images) {
        if (!isInFolder(image.name)) continue
        const error = await checkOne(ctx, image, report)
        const own = errors.get(image.handle)!
        if (error !== null && !own.some(({ text }) => text === error.text)) own.push(error)
      }
      for (const image of await findUnknown(ctx, images))
        if (!origins.has(new URL(image.name).origin)) reportNotShown(ctx.brand, image, report)
      return errors
    },
    listToFetch: async (ctx, batch) =>
      (await findUnknown(ctx, batch.flatMap(listImages))).filter(({ name }) => origins.has(new URL(name).origin)),
    replaceAddresses: async (ctx, batch) => {
      const named = [...new Set(batch.flatMap(listImages).map(({ name }) => name))]
      const known = await findImportedImages(ctx, storeId, named.filter(isAddress))
      const srcByName = new Map<string, string>()
      for (const name of named) {
        const found = folderImages.get(name)
        const src = found && 'src' in found ? found.src : (findOwnImagePath(ctx.brand, name) ?? known.get(name))
        if (src === undefined) continue
        srcByName.set(name, src)
        if (isAddress(name) && found && known.get(name) !== src)
          await saveImportedImage(ctx, storeId, { address: name, src })
      }
      const toSrc = (name: string) => srcByName.get(name) ?? name
      return batch.map((goods) => ({
        ...goods,
        images: goods.images.map((image) => ({ ...image, url: toSrc(image.url) })),
        skus: goods.skus.map((sku) => ({ ...sku, imageUrl: sku.imageUrl === null ? null : toSrc(sku.imageUrl) })),
      }))
    },
    discard: async (ctx) => {
      for (const name of writtenNames) await ctx.files.remove('public', name)
    },
  }
}
