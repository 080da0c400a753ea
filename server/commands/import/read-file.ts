import { createReadStream } from 'node:fs'
import {
  readGoods,
  type ImportedGoods,
  type ImportProblem,
  type ImportRules,
} from '../../modules/catalogue/import/public.ts'

/** An item of the parsed file, for a streaming reader. */
export type FileChunk =
  | { readonly goods: readonly ImportedGoods[]; readonly rows: number }
  | { readonly problem: ImportProblem }
  | { readonly refused: { readonly handle: string; readonly line: number } }
  | { readonly bytes: number }

const batchSize = 200

/** Approximate number of CSV lines of a product. */
const countRows = ({ skus, images }: ImportedGoods) => Math.max(skus.length, images.length)

/** Reads a product CSV in batches, with its problems and the bytes read so far. */
export async function* readFile(path: string, rules: ImportRules): AsyncGenerator<FileChunk> {
  let goods: ImportedGoods[] = []
  const flush = () => {
    const piece = { goods, rows: goods.reduce((sum, one) => sum + countRows(one), 0) }
    goods = []
    return piece
  }
  for await (const item of readGoods(() => createReadStream(path, { highWaterMark: 1 << 18 }), rules)) {
    if ('problem' in item || 'refused' in item) yield item
    else if ('progress' in item) yield { bytes: item.progress }
    else if (goods.push(item.goods) >= batchSize) yield flush()
  }
  if (goods.length > 0) yield flush()
}
