import { parse } from 'csv-parse/sync'
import { readGoods } from '#server/modules/catalogue/import/public.ts'
import { readRows } from '#server/modules/catalogue/import/read-rows.ts'

/** Prints the processor time of reading a product CSV of 125,001 lines, beside the bare library in the same run. */
const heading =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Image Src'
const toLine = (index: number) => {
  const sku = `${index % 5},SKU-${index},${index % 90}.50,${index % 40},https://cdn.example.com/${index}.jpg`
  const product = index - (index % 5)
  return product === index
    ? `p-${product},"Product ${product}, a fine thing","<p>Text ""quoted"" of it</p>",Vendor,Home > Kitchen,"a, b",TRUE,Size,${sku}`
    : `p-${product},,,,,,,,${sku}`
}
const text = [heading, ...Array.from({ length: 125_000 }, (_, index) => toLine(index)), ''].join('\n')
const bytes = Buffer.from(text)
const pieceSize = 1 << 18

async function* split(): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
}
async function* decode(): AsyncGenerator<string> {
  for await (const piece of split()) yield piece.toString('latin1')
}
async function count(items: AsyncIterable<unknown>): Promise<number> {
  let counted = 0
  for await (const _ of items) counted++
  return counted
}
async function measureMs(work: () => number | Promise<number>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const works = {
  'csv-parse alone': () => parse(bytes, { relax_column_count: true }).length,
  'rows (readRows)': () => count(readRows(decode())),
  'products (readGoods)': () => count(readGoods(split, { currencyDigits: 2 })),
}
console.log(
  `${(bytes.length / 1e6).toFixed(1)} MB, 125,001 lines; CPU of the best of five, and how often csv-parse alone`,
)
const best = new Map<string, number>()
for (let round = 0; round < 5; round++)
  for (const [name, work] of Object.entries(works))
    best.set(name, Math.min(best.get(name) ?? Infinity, await measureMs(work)))
for (const [name, ms] of best)
  console.log(`${name.padEnd(22)} ${ms.toFixed(0).padStart(5)} ms  ${(ms / best.get('csv-parse alone')!).toFixed(1)}`)
