import { existsSync, readFileSync } from 'node:fs'
import type { BrandFile } from '#contract/brand-file.ts'
import type { OpeningItem } from '#contract/opening.ts'
import { buildBrand, openBrand, readShippedBrand, type BrandFacts } from '../../modules/brands/public.ts'
import { hasAnyGoods } from '../../modules/catalogue/public.ts'
import { readChecklist } from '../../modules/opening/public.ts'
import { changeBrand, parseBrand, parseBrandFile } from '../../modules/tenancy/public.ts'
import { hasTransactions } from '../../modules/wallet/public.ts'
import type { Brand } from '../../platform/brand.ts'
import type { Ctx } from '../../platform/context.ts'
import { getBrand, CommandError, type OperatorShop } from '../run-command.ts'
import { setField } from './set-field.ts'
import { parseLanguage, requireValue, parseOptions, type Subcommands, type Args } from './command-line.ts'

const options = {
  name: { type: 'string' },
  host: { type: 'string', multiple: true },
  mail: { type: 'string' },
  address: { type: 'string' },
  currency: { type: 'string' },
  language: { type: 'string' },
  languages: { type: 'string' },
  zone: { type: 'string' },
  like: { type: 'string' },
  file: { type: 'string' },
} as const

type BrandOptions = ReturnType<typeof parseOptions<typeof options>>['values']

function getCurrencyDigits(code: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    throw new CommandError(`"${code}" is no currency: write a code such as EUR.`)
  }
}

/** The facts of a new brand from the options. */
function readFacts(model: BrandFile, site: string, values: BrandOptions): BrandFacts {
  const name = requireValue(values.name, 'Say what the brand is called: --name "My shop"')
  const hosts = values.host ?? []
  if (hosts.length === 0) throw new CommandError('Say at which host it answers: --host shop.example.com.')
  const mail = requireValue(values.mail, 'Say where customers write to: --mail help@example.com')
  const address = requireValue(values.address, 'Say where the shop is, for the footer: --address "1 Street, City"')
  const code = requireValue(values.currency, 'Say in which currency it sells: --currency EUR').toUpperCase()
  return {
    site,
    name,
    hosts,
    mail,
    address,
    currency: { code, digits: getCurrencyDigits(code) },
    timeZone: values.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    defaultLanguage: values.language === undefined ? 'en' : parseLanguage(values.language),
    languages: values.languages?.split(',').map(parseLanguage) ?? model.languages,
  }
}

function loadBrandFile(path: string): BrandFile {
  if (!existsSync(path)) throw new CommandError(`There is no file "${path}".`)
  return parseBrandFile(readFileSync(path, 'utf8'), path)
}

async function create(shop: OperatorShop, args: Args): Promise<string> {
  const { values, positionals } = parseOptions(args, options)
  const [named] = positionals
  let file: BrandFile
  if (values.file !== undefined) file = loadBrandFile(values.file)
  else {
    const site = requireValue(named, 'Say how the brand is called in commands: brand create <brand> ...')
    const shipped = Object.keys(values).length === 0 ? readShippedBrand(site) : null
    const model = shipped ?? readShippedBrand(values.like ?? 'default')
    if (!model) throw new CommandError(`No brand "${values.like}" ships: see the folder brands.`)
    file = shipped ?? parseBrand(buildBrand(model, readFacts(model, site, values)))
  }
  const brand = await openBrand(shop, file)
  return `${brand.name} answers at ${brand.hosts.join(', ')} now. It has documents, roles and three warehouses; next: a user, a store.`
}

/** Prices and balances are stored as numbers, so a change of currency would change their value. */
async function checkCurrency(ctx: Ctx, before: BrandFile, after: unknown): Promise<void> {
  const { code } = (after as { currency?: { code?: unknown } }).currency ?? {}
  if (code === before.currency.code) return
  if ((await hasAnyGoods(ctx)) || (await hasTransactions(ctx)))
    throw new CommandError(`currency: stays ${before.currency.code}, as there are prices or money in it.`)
}

async function set(shop: OperatorShop, [site, first, ...rest]: Args): Promise<string> {
  const brand = await getBrand(shop, site)
  const ctx = shop.createContext(brand)
  const name = requireValue(first, 'Write a file, or a field and its value: brand set <brand> name "My shop"')
  const file = rest.length === 0 ? loadBrandFile(name) : null
  const after = (before: BrandFile) => file ?? setField(before, name, rest.join(' '))
  await checkCurrency(ctx, brand.settings, after(brand.settings))
  const fields = await changeBrand(shop.admin, ctx, after)
  await shop.brands.reload()
  return fields.length === 0 ? `${brand.name} is so already.` : `${brand.name} shows it now: ${fields.join(', ')}.`
}

const toSettings = ({ settings, hosts }: Brand) => ({ ...settings, hosts })

const show = async (shop: OperatorShop, [site]: Args): Promise<string> =>
  JSON.stringify(toSettings(await getBrand(shop, site)), null, 2)

const list = async ({ brands }: OperatorShop): Promise<string> =>
  (await brands.list()).map(({ site, name, hosts }) => `${site}: ${name}, ${hosts.join(', ')}`).join('\n') ||
  'There is no brand yet.'

const openingTexts: Readonly<Record<OpeningItem['key'], string>> = {
  store: 'a store is open',
  products: 'products that are no samples are shown',
  delivery: 'every store that shows products delivers',
  payment: 'shoppers can pay with real money (bankDetails, or the keys of Stripe)',
  host: 'the brand has a public host',
  mail: 'a mail server is set (SMTP_URL and MAIL_FROM)',
  trader: 'the legal details of the brand are set (npm run admin -- trader)',
  documents: 'terms, privacy and returns were changed',
  samples: 'no sample products are shown',
}

async function checklist(shop: OperatorShop, [site]: Args): Promise<string> {
  const { items } = await readChecklist(shop.createContext(await getBrand(shop, site)))
  return items
    .map(
      ({ key, isDone, isRequired }) =>
        `${isDone ? 'done' : isRequired ? 'required' : 'can wait'}: ${openingTexts[key]}`,
    )
    .join('\n')
}

export const brand: Subcommands = {
  checklist: { usage: '<brand>', description: 'what is done and what is left to do before it sells', run: checklist },
  list: { usage: '', description: 'every brand with its hosts', run: list },
  show: { usage: '<brand>', description: 'everything that a brand may set, as its file says it', run: show },
  create: {
    usage:
      '<brand> --name "My shop" --host shop.example.com --mail help@example.com --address "1 Street, City" --currency EUR',
    description:
      'make a brand; also --language en, --languages en,ar, --zone Europe/Berlin, --like <shipped brand> (colours); or --file <brand.json>, or a shipped name alone',
    run: create,
  },
  set: {
    usage: '<brand> <field> <value>   (or a whole file: brand set <brand> <file.json>)',
    description:
      'change it in every process: name, hosts, imageOrigins, footer.address.en, policy.returnWindowDays ...; null takes a value away',
    run: set,
  },
}
