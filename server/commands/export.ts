import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { exportFile } from './export/export-file.ts'
import { findStore } from './find-store.ts'
import { getBrand, CommandError, runCommand, type CommandShop } from './run-command.ts'

const help = `
npm run export -- --brand <brand> --store <store> products.csv [--images <folder>]

Writes the goods of a store as a CSV in Shopify's columns, in the brand's language. Importing it changes nothing; what is
changed in it is changed in the store.

  --brand <name>      the brand's folder name (default, hive, ...)
  --store <store>     the store's key, or its name in any language
  --images <folder>   copy the store's picture files there, for an import into another shop
`

function readArguments(args: readonly string[]) {
  try {
    const options = { brand: { type: 'string' }, store: { type: 'string' }, images: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { ...values, files: positionals }
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${help}`)
  }
}

/** Runs one command line and returns the text to print. Throws CommandError; no file is left then. */
export async function exportGoods(shop: CommandShop, args: readonly string[]): Promise<string> {
  const { brand, store, images, files } = readArguments(args)
  const ctx = shop.createContext(await getBrand(shop, brand))
  const { id: storeId } = await findStore(ctx, store)
  const [file, ...others] = files
  if (!file || others.length > 0) throw new CommandError('Name one CSV file to write.')
  if (existsSync(file)) throw new CommandError(`"${file}" is there already: name a new file.`)
  const { goods, skus, images: imageCount, leftOut } = await exportFile(ctx, { storeId, file, imageFolder: images })
  const number = (count: number) => count.toLocaleString('en')
  return (
    [
      `${number(goods)} products with ${number(skus)} SKUs`,
      ...(images === undefined ? [] : [`${number(imageCount)} pictures`]),
      ...(leftOut === 0
        ? []
        : [`${number(leftOut)} products left out: they have no listed SKU, or more than three options`]),
    ].join(', ') + '.'
  )
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) console.log(help)
  else await runCommand(async (shop) => console.log(await exportGoods(shop, args)))
}
