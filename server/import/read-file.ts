import { createReadStream } from 'node:fs'
import { readGoods, type ImportedGoods, type ImportProblem, type ImportRules } from '../modules/catalogue/public.ts'

/** A part of the file for a reader that takes it piece by piece. */
export type Piece =
  | { readonly goods: readonly ImportedGoods[]; readonly rows: number }
  | { readonly problem: ImportProblem }
  | { readonly refused: { readonly handle: string; readonly line: number } }
  | { readonly bytes: number }

const batchSize = 200

/** The lines that a product takes up in a file, as near as its parts tell. */
const rowsOf = ({ skus, images }: ImportedGoods) => Math.max(skus.length, images.length)

/** Reads a product CSV: its products some hundreds at a time, its bad lines and how far it is. */
export async function* readFile(path: string, rules: ImportRules): AsyncGenerator<Piece> {
  let goods: ImportedGoods[] = []
  const flush = () => {
    const piece = { goods, rows: goods.reduce((sum, one) => sum + rowsOf(one), 0) }
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
