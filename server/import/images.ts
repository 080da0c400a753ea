import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportedGoods } from '../modules/catalogue/public.ts'
import { findImportedImages, keepPicture, saveImportedImage, showablePicture } from '../modules/media/public.ts'
import type { Brand } from '../platform/brand.ts'
import type { Ctx } from '../platform/context.ts'
import { CommandError } from '../run-command.ts'
import type { Report } from './report.ts'

export type ImageRules = {
  readonly storeId: string
  /** A folder of files that stand for what goods name. */
  readonly folder: string | undefined
  /** Origins whose images are downloaded. */
  readonly origins: ReadonlySet<string>
}

type Error = { readonly line: number; readonly text: string }

/** Images that goods of a file name, and our own files for them. */
export type Images = {
  /** Takes in what the folder has; returns what is wrong with the images of each product. */
  readonly check: (ctx: Ctx, batch: readonly ImportedGoods[], report: Report) => Promise<ReadonlyMap<string, Error[]>>
  /** Addresses of these goods, with their lines, that have no file of ours and may be downloaded. */
  readonly listToFetch: (ctx: Ctx, batch: readonly ImportedGoods[]) => Promise<readonly NamedImage[]>
  /** The goods with our own files where there are some; remembers which address became which file. */
  readonly place: (ctx: Ctx, batch: readonly ImportedGoods[]) => Promise<ImportedGoods[]>
  /** Removes what was taken from the folder by this run, because nothing is imported. */
  readonly discard: (ctx: Ctx) => Promise<void>
}

export type NamedImage = { readonly name: string; readonly line: number; readonly handle: string }

const isAddress = (name: string) => /^https?:\/\//i.test(name)

/** Our own path of an address on one of the brand's hosts, as an export of ours writes it; null for any other. */
function ownPath(brand: Brand, name: string): string | null {
  const url = isAddress(name) ? URL.parse(name) : null
  if (!url || !brand.hosts.includes(url.hostname)) return null
  return showablePicture(brand, url.pathname) === url.pathname && url.pathname.startsWith('/media/')
    ? url.pathname
    : null
}

/** The last part of an address, as a file would be called. */
function fileNameOf(name: string): string {
  if (!isAddress(name)) return name
  const last = new URL(name).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

const imagesOf = ({ handle, line, images, skus }: ImportedGoods): NamedImage[] => [
  ...images.map(({ url }) => ({ name: url, line, handle })),
  ...skus.flatMap((sku) => (sku.imageUrl === null ? [] : [{ name: sku.imageUrl, line: sku.line, handle }])),
]

function namesIn(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder))
  } catch {
    throw new CommandError(`There is no folder "${folder}": give --images the folder that holds the pictures.`)
  }
}

type Taken = { readonly src: string } | { readonly error: string }

/** Says once for each origin that its images are not shown. */
function noteNotShown(brand: Brand, { name, line }: NamedImage, report: Report): void {
  if (showablePicture(brand, name) === new URL(name).href) return
  const { origin } = new URL(name)
  const remedy = `--fetch-images ${origin} downloads them, and --images <folder> takes files of the same names`
  report.addNote(`not shown ${origin}`, `The image is at ${origin}, which this brand does not show: ${remedy}.`, line)
}

/** Opens the images of an import. Throws CommandError when there is no such folder. */
export function openImages({ storeId, folder, origins }: ImageRules): Images {
  const names = folder === undefined ? new Set<string>() : namesIn(folder)
  const taken = new Map<string, Taken>()
  const firstAddress = new Map<string, string>()
  const written: string[] = []

  const takeIn = async (ctx: Ctx, name: string): Promise<Taken> => {
    const file = fileNameOf(name)
    if (!names.has(file)) return { error: `The folder has no picture “${file}”.` }
    try {
      const image = await keepPicture(join(folder!, file), ctx.files)
      if (image.isNew) written.push(image.name)
      return { src: image.src }
    } catch (error) {
      return { error: `“${file}” cannot be read as a picture: ${(error as globalThis.Error).message}.` }
    }
  }
  /** Whether the folder is to answer for a name: for all that are no addresses, and for addresses that it has. */
  const isInFolder = (name: string) => !isAddress(name) || (names.size > 0 && names.has(fileNameOf(name)))

  const checkOne = async (ctx: Ctx, image: NamedImage, report: Report): Promise<Error | null> => {
    const { name, line } = image
    const found = taken.get(name) ?? (await takeIn(ctx, name))
    taken.set(name, found)
    if ('error' in found) return { line, text: found.error }
    const first = firstAddress.get(fileNameOf(name))
    if (first === undefined) firstAddress.set(fileNameOf(name), name)
    else if (first !== name)
      report.addNote('one name', `“${fileNameOf(name)}” stands for two addresses and is taken for both.`, line)
    return null
  }
  const unknownOf = async (ctx: Ctx, images: readonly NamedImage[]): Promise<NamedImage[]> => {
    const open = images.filter(({ name }) => !isInFolder(name) && ownPath(ctx.brand, name) === null)
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
      const errors = new Map<string, Error[]>(batch.map(({ handle }) => [handle, []]))
      const images = batch.flatMap(imagesOf)
      for (const image of images) {
        if (!isInFolder(image.name)) continue
        const error = await checkOne(ctx, image, report)
        const own = errors.get(image.handle)!
        if (error !== null && !own.some(({ text }) => text === error.text)) own.push(error)
      }
      for (const image of await unknownOf(ctx, images))
        if (!origins.has(new URL(image.name).origin)) noteNotShown(ctx.brand, image, report)
      return errors
    },
    listToFetch: async (ctx, batch) =>
      (await unknownOf(ctx, batch.flatMap(imagesOf))).filter(({ name }) => origins.has(new URL(name).origin)),
    place: async (ctx, batch) => {
      const named = [...new Set(batch.flatMap(imagesOf).map(({ name }) => name))]
      const known = await findImportedImages(ctx, storeId, named.filter(isAddress))
      const srcOf = new Map<string, string>()
      for (const name of named) {
        const found = taken.get(name)
        const src = found && 'src' in found ? found.src : (ownPath(ctx.brand, name) ?? known.get(name))
        if (src === undefined) continue
        srcOf.set(name, src)
        if (isAddress(name) && found && known.get(name) !== src)
          await saveImportedImage(ctx, storeId, { address: name, src })
      }
      const placed = (name: string) => srcOf.get(name) ?? name
      return batch.map((goods) => ({
        ...goods,
        images: goods.images.map((image) => ({ ...image, url: placed(image.url) })),
        skus: goods.skus.map((sku) => ({ ...sku, imageUrl: sku.imageUrl === null ? null : placed(sku.imageUrl) })),
      }))
    },
    discard: async (ctx) => {
      for (const name of written) await ctx.files.remove('public', name)
    },
  }
}
