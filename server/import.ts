import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findStore } from './import/find-store.ts'
import { importFile, type FileImport } from './import/import-file.ts'
import { readCategoryMap } from './import/read-category-map.ts'
import { isEncoding } from './modules/catalogue/public.ts'
import { brandOf, CommandError, runCommand, type CommandShop } from './run-command.ts'

const help = `
npm run import -- --brand <brand> --store <store> products.csv [options]

Reads the product CSV of Shopify or WooCommerce and writes its goods into a store: all of them, or nothing.

  --brand <name>            the brand's folder name (default, hive, ...)
  --store <store>           the store's key, or its name in any language
  --stock <n>               units of each SKU that the file does not count; without it those are not for sale
  --images <folder>         picture files that the CSV names, by name or by the last part of an address
  --fetch-images <origin>   download images from this origin, such as https://cdn.example.com; may be given more than once
  --categories <file>       a CSV "Category,Becomes" that files categories elsewhere, now and from now on
  --encoding <name>         the file's encoding, such as windows-1251; without it UTF-8, UTF-16 or Windows-1252 is found
  --skip-bad                leave products with errors out; without it, one error and nothing is imported

The same file again changes nothing. A changed file changes the products that differ, and stock by the difference to the
file before: what was sold meanwhile stays sold. docs/import.md says more.
`

/** Where the command writes: finished lines, and one line that is written over. */
export type Terminal = { readonly say: (line: string) => void; readonly show: (line: string) => void }

function readArguments(words: readonly string[]) {
  try {
    const options = {
      brand: { type: 'string' },
      store: { type: 'string' },
      'skip-bad': { type: 'boolean' },
      images: { type: 'string' },
      'fetch-images': { type: 'string', multiple: true },
      stock: { type: 'string' },
      encoding: { type: 'string' },
      categories: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    return { ...values, files: positionals }
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${help}`)
  }
}

function fileOf(files: readonly string[]): string {
  const [file, ...others] = files
  if (!file || others.length > 0) throw new CommandError('Name one CSV file to import.')
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CommandError(`There is no file "${file}".`)
  return file
}

const maxUnits = 1_000_000_000

function unitsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,10}$/.test(text) || Number(text) > maxUnits)
    throw new CommandError(`--stock wants a whole number from 0 to ${maxUnits.toLocaleString('en')}, not "${text}".`)
  return Number(text)
}

function originOf(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new CommandError(`--fetch-images wants an origin such as https://cdn.example.com, not "${text}".`)
  return url.origin
}

function encodingOf(name: string | undefined): string | undefined {
  if (name !== undefined && !isEncoding(name))
    throw new CommandError(`There is no encoding "${name}": write utf-8, windows-1251, macintosh, shift_jis, gbk ...`)
  return name
}

/** Carries out one command line; returns what to print last. Throws CommandError, and then nothing changed. */
export async function importGoods(
  shop: CommandShop,
  words: readonly string[],
  { say, show }: Terminal,
  network?: FileImport['network'],
): Promise<string> {
  const options = readArguments(words)
  const ctx = shop.contextOf(brandOf(shop, options.brand))
  const order: FileImport = {
    storeId: await findStore(ctx, options.store),
    file: fileOf(options.files),
    skipBad: options['skip-bad'] ?? false,
    imageFolder: options.images,
    imageOrigins: new Set((options['fetch-images'] ?? []).map(originOf)),
    uncountedStock: unitsOf(options.stock),
    encoding: encodingOf(options.encoding),
    categoryMap: options.categories === undefined ? [] : await readCategoryMap(options.categories),
    say,
    show,
    ...(network && { network }),
  }
  const { added, changed, unchanged, leftOut } = await importFile(ctx, order)
  const [n, c, u, l] = [added, changed, unchanged, leftOut].map((count) => count.toLocaleString('en'))
  return `${n} new, ${c} changed, ${u} unchanged${leftOut > 0 ? `, ${l} left out because of errors` : ''}.`
}

/** On a screen the progress is one line that changes; in a log it would only be noise. */
function openTerminal(): Terminal {
  const { stderr } = process
  if (!stderr.isTTY) return { say: (line) => console.error(line), show: () => undefined }
  return { say: (line) => stderr.write(`\r\u001b[K${line}\n`), show: (line) => stderr.write(`\r\u001b[K${line}`) }
}

if (import.meta.main) {
  const words = process.argv.slice(2)
  if (words.length === 0 || words.includes('--help') || words.includes('-h')) console.log(help)
  else {
    await runCommand(async (shop) => {
      const told = await importGoods(shop, words, openTerminal())
      if (process.stderr.isTTY) process.stderr.write('\n')
      console.log(told)
    })
  }
}
