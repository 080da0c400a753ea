import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { importFile } from './import/import-file.ts'
import { noPictures, openPictures } from './import/pictures.ts'
import { storesCalled } from './modules/merchants/public.ts'
import type { Ctx } from './platform/context.ts'
import { brandOf, CommandError, runCommand, type CommandShop } from './run-command.ts'

const help = `
npm run import -- --brand default --store <store> file.csv [--skip-bad] [--images <folder>]

Reads a product CSV in the layout that Shopify exports, and writes its goods into a store.

  --brand <name>      the brand's folder name (default, hive, ...)
  --store <store>     the store's key, or its name in any language
  --skip-bad          leave products with bad lines out; without it, one bad line and nothing is imported
  --images <folder>   picture files that the CSV names; without it, addresses are kept and nothing is fetched

Running it again with the same file changes nothing; with a changed file, it changes what differs.
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
    } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    return { ...values, skipBad: values['skip-bad'] ?? false, files: positionals }
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${help}`)
  }
}

async function storeOf(ctx: Ctx, words: string | undefined): Promise<string> {
  if (!words) throw new CommandError('Say which store the goods belong to: --store <key or name>.')
  const [first, ...others] = await storesCalled(ctx, words)
  if (!first) throw new CommandError(`${ctx.brand.name} has no store "${words}": give its key or its name.`)
  if (others.length > 0 && first.key !== words)
    throw new CommandError(
      `Several stores are called "${words}": take one of the keys ${[first, ...others].map(({ key }) => key).join(', ')}.`,
    )
  return first.id
}

function fileOf(files: readonly string[]): string {
  const [file, ...others] = files
  if (!file || others.length > 0) throw new CommandError('Name one CSV file to import.')
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CommandError(`There is no file "${file}".`)
  return file
}

/** Carries out one command line; answers what to print last. Throws CommandError, and then nothing changed. */
export async function importGoods(
  shop: CommandShop,
  words: readonly string[],
  { say, show }: Terminal,
): Promise<string> {
  const { brand, store, skipBad, images, files } = readArguments(words)
  const ctx = shop.contextOf(brandOf(shop, brand))
  const storeId = await storeOf(ctx, store)
  const file = fileOf(files)
  const pictures = images === undefined ? noPictures : openPictures(images, ctx.files)
  const allowImageNames = images !== undefined
  const counts = await importFile(ctx, { storeId, file, skipBad, pictures, allowImageNames, say, show })
  const [added, changed, unchanged] = [counts.added, counts.changed, counts.unchanged].map((n) =>
    n.toLocaleString('en'),
  )
  return `${added} new, ${changed} changed, ${unchanged} unchanged.`
}

/** On a screen the progress is one line that changes; in a log it would only be noise. */
function openTerminal(): Terminal {
  const { stderr } = process
  if (!stderr.isTTY) return { say: (line) => console.error(line), show: () => undefined }
  return { say: (line) => stderr.write(`\r\u001b[K${line}\n`), show: (line) => stderr.write(`\r\u001b[K${line}`) }
}

if (import.meta.main) {
  const words = process.argv.slice(2)
  if (words.length === 0 || words.includes('--help')) console.log(help)
  else {
    await runCommand(async (shop) => {
      const told = await importGoods(shop, words, openTerminal())
      if (process.stderr.isTTY) process.stderr.write('\n')
      console.log(told)
    })
  }
}
