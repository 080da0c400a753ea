import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findStore } from './find-store.ts'
import { importFile, type FileImport } from './import/import-file.ts'
import { readCategoryMap } from './import/read-category-map.ts'
import { isEncoding } from '#server/modules/catalogue/import/public.ts'
import { getBrand, CommandError, runCommand, type CommandShop } from './run-command.ts'

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

/** Output of the command: permanent lines, and one status line that is overwritten. */
export type Terminal = { readonly say: (line: string) => void; readonly show: (line: string) => void }

function readArguments(args: readonly string[]) {
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
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { ...values, files: positionals }
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${help}`)
  }
}

function parseFile(files: readonly string[]): string {
  const [file, ...others] = files
  if (!file || others.length > 0) throw new CommandError('Name one CSV file to import.')
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CommandError(`There is no file "${file}".`)
  return file
}

const maxUnits = 1_000_000_000

function parseUnits(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,10}$/.test(text) || Number(text) > maxUnits)
    throw new CommandError(`--stock wants a whole number from 0 to ${maxUnits.toLocaleString('en')}, not "${text}".`)
  return Number(text)
}

function parseOrigin(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new CommandError(`--fetch-images wants an origin such as https://cdn.example.com, not "${text}".`)
  return url.origin
}

function parseEncoding(name: string | undefined): string | undefined {
  if (name !== undefined && !isEncoding(name))
    throw new CommandError(`There is no encoding "${name}": write utf-8, windows-1251, macintosh, shift_jis, gbk ...`)
  return name
}

/** Runs one command line and returns its last line. Throws CommandError; nothing is changed then. */
export async function importGoods(
  shop: CommandShop,
  args: readonly string[],
  { say, show }: Terminal,
  network?: FileImport['network'],
): Promise<string> {
  const options = readArguments(args)
  const ctx = shop.createContext(await getBrand(shop, options.brand))
  const order: FileImport = {
    storeId: (await findStore(ctx, options.store)).id,
    file: parseFile(options.files),
    skipBad: options['skip-bad'] ?? false,
    imageFolder: options.images,
    imageOrigins: new Set((options['fetch-images'] ?? []).map(parseOrigin)),
    uncountedStock: parseUnits(options.stock),
    encoding: parseEncoding(options.encoding),
    categoryMap: options.categories === undefined ? [] : await readCategoryMap(options.categories),
    say,
    show,
    ...(network && { network }),
  }
  const { added, changed, unchanged, leftOut } = await importFile(ctx, order)
  const [n, c, u, l] = [added, changed, unchanged, leftOut].map((count) => count.toLocaleString('en'))
  return `${n} new, ${c} changed, ${u} unchanged${leftOut > 0 ? `, ${l} left out because of errors` : ''}.`
}

/** A terminal shows progress in one line that is overwritten; a log gets none. */
function openTerminal(): Terminal {
  const { stderr } = process
  if (!stderr.isTTY) return { say: (line) => console.error(line), show: () => undefined }
  return { say: (line) => stderr.write(`\r\u001b[K${line}\n`), show: (line) => stderr.write(`\r\u001b[K${line}`) }
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) console.log(help)
  else {
    await runCommand(async (shop) => {
      const message = await importGoods(shop, args, openTerminal())
      if (process.stderr.isTTY) process.stderr.write('\n')
      console.log(message)
    })
  }
}
