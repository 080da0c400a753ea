import { createWriteStream, mkdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { listCategoryPaths } from '../../modules/catalogue/categories/public.ts'
import {
  buildGoodsLines,
  headingLine,
  maxOptions,
  readExistingGoods,
  type ImportedGoods,
} from '../../modules/catalogue/import/public.ts'
import { beginFileStock, countFileStock } from '../../modules/inventory/public.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/transaction.ts'

export type FileExport = {
  readonly storeId: string
  readonly file: string
  /** Folder to copy the store's image files to; undefined for none. */
  readonly imageFolder: string | undefined
}

const pageSize = 500

/** Yields a store's goods by handle in pages, and records their stock as the count of this file. */
async function* readPages(ctx: Ctx, storeId: string): AsyncGenerator<ImportedGoods[]> {
  const paths = new Map((await listCategoryPaths(ctx)).map(({ id, path }) => [id, path]))
  for (let after = ''; ;) {
    const standing = await inTransaction(ctx, (ctx) =>
      readExistingGoods(ctx, storeId, { after, limit: pageSize }, async (skuIds) => {
        await beginFileStock(ctx, skuIds)
        return countFileStock(ctx, skuIds)
      }),
    )
    yield standing.map(({ row, goods }) => ({ ...goods, categoryPath: [...(paths.get(row.categoryId ?? '') ?? [])] }))
    if (standing.length < pageSize) return
    after = standing.at(-1)!.row.handle
  }
}

const ownFile = /^\/media\/files\/([\w-]+\.[a-z]+)$/

async function copyImages(ctx: Ctx, { images, skus }: ImportedGoods, folder: string): Promise<number> {
  const sources = new Set([...images.map(({ url }) => url), ...skus.flatMap(({ imageUrl }) => imageUrl ?? [])])
  let copied = 0
  for (const src of sources) {
    const name = ownFile.exec(src)?.[1]
    const file = name === undefined ? null : await ctx.files.read('public', name)
    if (!file) continue
    await pipeline(file.stream, createWriteStream(join(folder, name!)))
    copied++
  }
  return copied
}

/** Writes a store's goods to a new file; a failure leaves no file. */
export async function exportFile(ctx: Ctx, { storeId, file, imageFolder }: FileExport) {
  const counts = { goods: 0, skus: 0, images: 0, leftOut: 0 }
  if (imageFolder !== undefined) mkdirSync(imageFolder, { recursive: true })
  async function* lines(): AsyncGenerator<string> {
    yield headingLine
    for await (const page of readPages(ctx, storeId))
      for (const goods of page) {
        if (goods.skus.length === 0 || goods.options.length > maxOptions) {
          counts.leftOut++
          continue
        }
        yield buildGoodsLines(ctx.brand, goods)
        counts.goods++
        counts.skus += goods.skus.length
        if (imageFolder !== undefined) counts.images += await copyImages(ctx, goods, imageFolder)
      }
  }
  const unfinished = `${file}.part`
  try {
    await pipeline(lines, createWriteStream(unfinished))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return counts
}
