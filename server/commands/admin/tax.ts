import { iterateGoodsInCategories, listCategoryPaths, splitPath } from '../../modules/catalogue/categories/public.ts'
import {
  getNextMonth,
  listTaxGaps,
  listTaxReport,
  type TaxGap,
  type TaxReportRow,
} from '../../modules/orders/taxes/public.ts'
import {
  addRate,
  listClasses,
  loadRates,
  parseArea,
  readRateFile,
  readZones,
  removeRate,
  removeZone,
  saveClass,
  saveZone,
  setGoodsClass,
  shippedRatesPath,
} from '../../modules/tax/administration/public.ts'
import { exemptions, getTaxName, liables, toPercent } from '../../modules/tax/public.ts'
import { toBrandDateTime, toInstant } from '../../platform/brand-time.ts'
import type { Ctx } from '../../platform/context.ts'
import { toCsvLine } from '../../platform/csv.rules.ts'
import { isId } from '../../platform/ids.ts'
import { toMajor } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import { withIdempotency } from '../../platform/transaction.ts'
import { CommandError, getBrand, type OperatorShop } from '../run-command.ts'
import { parseOptions, requireValue, type Args, type Subcommands } from './command-line.ts'

const options = {
  additional: { type: 'boolean' },
  areas: { type: 'string' },
  category: { type: 'string', multiple: true },
  class: { type: 'string' },
  countries: { type: 'string' },
  csv: { type: 'boolean' },
  exempt: { type: 'string' },
  file: { type: 'string' },
  from: { type: 'string' },
  month: { type: 'string' },
  name: { type: 'string' },
  'owed-by': { type: 'string' },
  place: { type: 'string' },
  source: { type: 'string' },
  until: { type: 'string' },
} as const

type Values = ReturnType<typeof parseOptions<typeof options>>['values']

const splitList = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

function parseChoice<Choice extends string>(
  choices: readonly Choice[],
  text: string | undefined,
  name: string,
): Choice {
  const found = choices.find((choice) => choice === (text ?? choices[0]))
  if (!found) throw new CommandError(`--${name} is "${text}": write ${choices.join(' or ')}.`)
  return found
}

const toArea = (text: string) => {
  try {
    return parseArea(text)
  } catch {
    throw new CommandError(`"${text}" is no place: write codes such as DE or US-TX.`)
  }
}

const refusedFields: Readonly<Record<string, string>> = {
  percent: 'A percentage is a number from 0 to 100 with up to four decimals.',
  from: '--from is a day such as 2026-01-01.',
  until: '--until is the first day without the rate, after --from, such as 2027-01-01.',
}

/** Names refused fields, which a command line has no form for. */
function toCommandError(error: unknown): unknown {
  const field = error instanceof Refusal ? Object.keys(error.fields ?? {})[0] : undefined
  return field === undefined ? error : new CommandError(refusedFields[field] ?? `${field} is wrong.`)
}

type Change = { readonly operation: string; readonly input: object; readonly run: (ctx: Ctx) => Promise<string> }

/** Runs a change with its audit record, in one transaction. */
const change = (ctx: Ctx, { operation, input, run }: Change): Promise<string> =>
  withIdempotency({ ...ctx, audited: { operation: `command.tax.${operation}`, input } }, run).catch(
    (error: unknown) => {
      throw toCommandError(error)
    },
  )

async function open(shop: OperatorShop, args: Args) {
  const { values, positionals } = parseOptions(args, options)
  return { values, words: positionals.slice(1), ctx: shop.createContext(await getBrand(shop, positionals[0])) }
}

async function list(shop: OperatorShop, args: Args): Promise<string> {
  const { ctx } = await open(shop, args)
  const zones = await readZones(ctx)
  const classes = (await listClasses(ctx)).map(({ code, name }) => (code === name ? code : `${code} (${name})`))
  const isOn = ctx.brand.settings.tax !== undefined
  const note = isOn ? '' : `${ctx.brand.name} charges no tax: its settings have no "tax" (see docs/tax.md).\n`
  if (zones.length === 0) return `${note}${ctx.brand.name} has no tax zones: see npm run admin -- tax load --help.`
  const lines = zones.map(({ name, areas, liable, exempts, rates }) => {
    const ofZone = rates.map((rate) => {
      const end = rate.until === null ? '' : ` until ${rate.until}`
      return `    ${rate.class}: ${rate.name} ${rate.percent}% from ${rate.from}${end}`
    })
    return [`${name}: ${areas.join(', ') || 'no places'}; owed by the ${liable}; exempt: ${exempts}`, ...ofZone].join(
      '\n',
    )
  })
  return `${note}Classes: ${classes.join(', ')}\n${lines.join('\n')}`
}

async function load(shop: OperatorShop, args: Args): Promise<string> {
  const { ctx, values } = await open(shop, args)
  const liable = parseChoice(liables, values['owed-by'], 'owed-by')
  const countries =
    values.countries === undefined ? null : splitList(values.countries).map((code) => toArea(code).country)
  const file = readFile(values.file)
  const input = { file: values.file ?? 'shipped', countries, liable }
  return change(ctx, {
    operation: 'load',
    input,
    run: async (ctx) => {
      const { zones, rates, skipped, doubled } = await loadRates(ctx, file, { countries, liable })
      ctx.audit({ after: { zones, rates, skipped: skipped.length, doubled: doubled.length } })
      const left = [
        ...skipped.map((line) => `\nNot loaded, a newer rate is there: ${line}`),
        ...doubled.map((line) => `\nNot loaded, these goods are taxed by another name: ${line}`),
      ].join('')
      return `${ctx.brand.name}: ${zones} zones and ${rates} rates added.${left}`
    },
  })
}

function readFile(path: string | undefined) {
  try {
    return readRateFile(path ?? shippedRatesPath)
  } catch (error) {
    throw new CommandError(`The rate file cannot be used: ${(error as Error).message}.`)
  }
}

async function zone(shop: OperatorShop, args: Args): Promise<string> {
  const { ctx, values, words } = await open(shop, args)
  const input = {
    name: requireValue(words[0], 'Say how the zone is called: tax zone <brand> <name> --areas DE,AT'),
    areas: splitList(requireValue(values.areas, 'Say where it is: --areas DE,US-TX')).map(toArea),
    liable: parseChoice(liables, values['owed-by'], 'owed-by'),
    exempts: parseChoice(exemptions, values.exempt, 'exempt'),
  }
  return change(ctx, {
    operation: 'zone',
    input,
    run: async (ctx) => {
      const before = (await readZones(ctx)).find(({ name }) => name === input.name) ?? null
      ctx.audit({ subjectId: await saveZone(ctx, input), before, after: input })
      return `The tax zone ${input.name} is ${before ? 'changed' : 'added'}.`
    },
  })
}

async function dropZone(shop: OperatorShop, args: Args): Promise<string> {
  const { ctx, words } = await open(shop, args)
  const name = requireValue(words[0], 'Say which zone it is')
  return change(ctx, {
    operation: 'remove-zone',
    input: { name },
    run: async (ctx) => {
      ctx.audit({ before: (await readZones(ctx)).find((one) => one.name === name) ?? null })
      await removeZone(ctx, name)
      return `The tax zone ${name} is gone with its rates; orders keep their taxes.`
    },
  })
}

const readRate = (values: Values, words: Args) => ({
  zone: requireValue(words[0], 'Say which zone it is'),
  class: values.class ?? 'standard',
  name: values.name ?? 'VAT',
  from: requireValue(values.from, 'Say from which day it applies: --from 2026-01-01'),
})

async function rate(shop: OperatorShop, args: Args): Promise<string> {
  const { ctx, values, words } = await open(shop, args)
  const input = {
    ...readRate(values, words),
    percent: words[1] === undefined ? Number.NaN : Number(words[1].replace('%', '')),
    until: values.until ?? null,
    jurisdiction: values.place ?? '',
    source: requireValue(values.source, 'Say where the rate is stated: --source "law of 1 July 2026"'),
    isAdditional: values.additional ?? false,
  }
  return change(ctx, {
    operation: 'rate',
    input,
    run: async (ctx) => {
      ctx.audit({ subjectId: await addRate(ctx, input), after: input })
      return `${input.zone}: ${input.name} ${input.percent}% (${input.class}) from ${input.from}.`
    },
  })
}

async function dropRate(shop: OperatorShop, args: Args): Promise<string> {
  const { ctx, values, words } = await open(shop, args)
  const input = readRate(values, words)
  return change(ctx, {
    operation: 'remove-rate',
    input,
    run: async (ctx) => {
      ctx.audit({ before: input })
      await removeRate(ctx, input)
      return `${input.zone}: the rate of ${input.from} is gone; orders keep their taxes.`
    },
  })
}

async function setClass(shop: OperatorShop, args: Args): Promise<string> {
  const { ctx, words } = await open(shop, args)
  const [code = '', ...name] = words
  if (!/^[a-z][a-z0-9_]{0,31}$/.test(code))
    throw new CommandError(`"${code}" is no class: write small letters, digits and _, such as reduced.`)
  const input = { code, name: name.join(' ') || code }
  return change(ctx, {
    operation: 'class',
    input,
    run: async (ctx) => {
      ctx.audit({ after: input })
      await saveClass(ctx, code, input.name)
      return `The tax class ${code} is called "${input.name}".`
    },
  })
}

async function* iterateCategories(ctx: Ctx, paths: readonly string[]): AsyncGenerator<readonly string[]> {
  const all = await listCategoryPaths(ctx)
  const ids = paths.map((text) => {
    const path = splitPath(text).join(' > ').toLowerCase()
    const found = all.find(({ key }) => key === text) ?? all.find((one) => one.path.join(' > ').toLowerCase() === path)
    if (!found) throw new CommandError(`There is no category "${text}": see npm run categories -- list <brand>.`)
    return found.id
  })
  if (ids.length > 0) yield* iterateGoodsInCategories(ctx, ids)
}

async function goods(shop: OperatorShop, args: Args): Promise<string> {
  const { ctx, values, words } = await open(shop, args)
  const [code = '', ...goodsIds] = words
  const categories = values.category ?? []
  if (goodsIds.length + categories.length === 0 || !goodsIds.every(isId))
    throw new CommandError('Say which products: their ids, or --category "Books".')
  return change(ctx, {
    operation: 'goods',
    input: { code, goodsIds, categories },
    run: async (ctx) => {
      if (code !== 'standard' && !(await listClasses(ctx)).some((one) => one.code === code))
        throw new CommandError(`${ctx.brand.name} has no tax class "${code}": add it by tax class.`)
      let count = goodsIds.length
      await setGoodsClass(ctx, goodsIds, code === 'standard' ? null : code)
      for await (const ids of iterateCategories(ctx, categories)) {
        await setGoodsClass(ctx, ids, code === 'standard' ? null : code)
        count += ids.length
      }
      ctx.audit({ after: { code, count } })
      return `${count} products are of the tax class ${code}.`
    },
  })
}

function describeGap({ place, classes, isTaxed }: TaxGap): string {
  if (classes.length === 0) return `${place}: no zone, sold without tax`
  const missing = `${place} (${classes.join(', ')}): no rate`
  return isTaxed ? `${missing}, taxed as standard` : `${missing}, sold without tax`
}

async function gaps(shop: OperatorShop, args: Args): Promise<string> {
  const { ctx } = await open(shop, args)
  const found = await listTaxGaps(ctx)
  if (found.length === 0) return `Every order of ${ctx.brand.name} found its tax zone and rates.`
  return found
    .map((gap) => `${describeGap(gap)}: ${gap.orders} orders, the last on ${toBrandDateTime(ctx.brand, gap.lastAt)}`)
    .join('\n')
}

const reportColumns = [
  'owed by',
  'place',
  'tax',
  'rate %',
  'net',
  'tax charged',
  'net refunded',
  'tax refunded',
  'tax due',
]

function toReportCells(ctx: Ctx, row: TaxReportRow): string[] {
  const { digits } = ctx.brand.settings.currency
  const amount = (minor: number) => toMajor(minor, digits).toFixed(digits)
  const { baseMinor, taxMinor, returnedBaseMinor, returnedTaxMinor } = row
  const amounts = [baseMinor, taxMinor, returnedBaseMinor, returnedTaxMinor, taxMinor - returnedTaxMinor].map(amount)
  return [row.liable, row.place ?? '', getTaxName({ lang: 'en' }, row), String(toPercent(row.ratePpm)), ...amounts]
}

async function report(shop: OperatorShop, args: Args): Promise<string> {
  const { ctx, values } = await open(shop, args)
  const month = requireValue(values.month, 'Say which month: --month 2026-11')
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new CommandError(`--month is "${month}": write 2026-11.`)
  const from = toInstant(ctx.brand, `${month}-01`, '00:00')
  const until = toInstant(ctx.brand, `${getNextMonth(month)}-01`, '00:00')
  const rows = (await listTaxReport(ctx, from, until)).map((row) => toReportCells(ctx, row))
  if (values.csv)
    return [reportColumns, ...rows]
      .map((cells) => toCsvLine(cells))
      .join('')
      .trimEnd()
  if (rows.length === 0) return `${ctx.brand.name} has no tax in ${month}.`
  const table = [reportColumns, ...rows]
  const widths = reportColumns.map((_, index) => Math.max(...table.map((cells) => cells[index]!.length)))
  const toLine = (cells: readonly string[]) =>
    cells.map((cell, index) => (index < 3 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!))).join('  ')
  const title = `${ctx.brand.name}, ${month}, amounts in ${ctx.brand.settings.currency.code}`
  return [title, ...table.map(toLine)].join('\n')
}

export const tax: Subcommands = {
  list: { usage: '<brand>', description: 'tax classes, zones and rates', run: list },
  load: {
    usage: '<brand> [--countries DE,AT] [--owed-by brand] [--file rates.csv]',
    description: 'add the rates of a file (ours without --file) with their zones; what is there stays',
    run: load,
  },
  zone: {
    usage: '<brand> <name> --areas DE,US-TX',
    description:
      'add or change a zone; --owed-by store or brand; --exempt never, abroad (businesses outside the home country) or certificate',
    run: zone,
  },
  'remove-zone': { usage: '<brand> <name>', description: 'remove a zone with its rates', run: dropZone },
  rate: {
    usage: '<brand> <zone> 19 --from 2026-01-01 --source "law"',
    description:
      'add a rate, which ends the one before; --class reduced, --name GST, --place Texas, --until 2027-01-01; --additional for a second tax on top of another',
    run: rate,
  },
  'remove-rate': {
    usage: '<brand> <zone> --from 2026-01-01',
    description: 'remove the rate that began on a day; --class and --name as above',
    run: dropRate,
  },
  class: { usage: '<brand> reduced "Food and books"', description: 'add a tax class, or rename it', run: setClass },
  goods: {
    usage: '<brand> reduced <product id> ... or --category "Books"',
    description: 'put products into a class; standard takes them out of others',
    run: goods,
  },
  gaps: { usage: '<brand>', description: 'places that were sold to without a zone or a rate', run: gaps },
  report: {
    usage: '<brand> --month 2026-11 [--csv]',
    description: 'tax by who owes it, place and rate, with what refunds gave back',
    run: report,
  },
}
