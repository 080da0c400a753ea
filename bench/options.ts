import { parseArgs } from 'node:util'
import type { SeedSize } from './seed/seed-database.ts'

export type Options = {
  readonly help: boolean
  readonly million: boolean
  /** Brands and products of a shop made for the run; undefined for the demo. */
  readonly size: SeedSize | undefined
  readonly seconds: number | undefined
  /** File to write the figures to. */
  readonly json: string | undefined
  /** File of an earlier run to set the figures beside. */
  readonly compare: string | undefined
  /** Questions to ask; none for all. */
  readonly names: readonly string[]
}

export const buildHelp = (names: readonly string[]): string => `
npm run bench                        every question
npm run bench -- ${names.slice(0, 2).join(' ')}         some of them: ${names.join(', ')}

  --seconds N       measure each question for N seconds
  --million         search and lists over a million documents
  --goods N         in a shop of N products, half of them in one brand; made once. For one-name: N of one name
  --brands N        in a shop of N brands, with --goods; 1 by default
  --json FILE       write the figures to a file as well
  --compare FILE    print ratios to the figures of an earlier --json
  --help            this, and nothing is run
`

function readCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!(Number.isInteger(value) && value > 0)) throw new Error(`--${name} wants a whole number above 0.`)
  return value
}

const maxBrands = 4_000

/** Each brand but the first gets at least ten products. */
function readSize(goodsText: string | undefined, brandsText: string | undefined): SeedSize | undefined {
  const goods = readCount('goods', goodsText)
  const brands = readCount('brands', brandsText)
  if (goods === undefined) {
    if (brands !== undefined) throw new Error('--brands wants --goods as well.')
    return undefined
  }
  const size = { goods, brands: brands ?? 1 }
  if (size.brands > maxBrands) throw new Error(`--brands wants at most ${maxBrands}.`)
  if (goods < 20 * size.brands) throw new Error('--goods wants at least 20 for each brand.')
  return size
}

/** Reads the command line. Throws an error that says what is wrong with it. */
export function readOptions(args: readonly string[], knownNames: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      million: { type: 'boolean' },
      goods: { type: 'string' },
      brands: { type: 'string' },
      seconds: { type: 'string' },
      json: { type: 'string' },
      compare: { type: 'string' },
    },
  })
  const unknown = positionals.filter((name) => !knownNames.includes(name))
  if (unknown.length > 0)
    throw new Error(`There is no question "${unknown.join('", "')}". There are: ${knownNames.join(', ')}.`)
  const seconds = readCount('seconds', values.seconds)
  const size = readSize(values.goods, values.brands)
  const { help = false, million = false, json, compare } = values
  if (million && size) throw new Error('--million grows the demo: leave out --goods and --brands.')
  return { help, million, size, seconds, json, compare, names: positionals }
}
