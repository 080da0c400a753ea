import { TraderInput } from '#contract/traders.ts'
import { findBrandTrader, findStoreTraders, saveTrader } from '../../modules/traders/public.ts'
import type { Ctx } from '../../platform/context.ts'
import { withIdempotency } from '../../platform/transaction.ts'
import { findStore } from '../find-store.ts'
import { CommandError, getBrand, type OperatorShop } from '../run-command.ts'
import { parseOptions, parseTexts, type Args, type Subcommands } from './command-line.ts'

const options = {
  store: { type: 'string' },
  name: { type: 'string' },
  street: { type: 'string' },
  postcode: { type: 'string' },
  city: { type: 'string' },
  region: { type: 'string' },
  country: { type: 'string' },
  register: { type: 'string' },
  number: { type: 'string' },
  vat: { type: 'string' },
  mail: { type: 'string' },
  phone: { type: 'string' },
  line: { type: 'string', multiple: true },
} as const

/** The option of each field, to name a wrong one as it was written. */
const optionNames: Readonly<Record<string, keyof typeof options>> = {
  legalName: 'name',
  registerName: 'register',
  registerNumber: 'number',
  vatNumber: 'vat',
  email: 'mail',
  legalLines: 'line',
}

const findCurrent = async (ctx: Ctx, storeId: string | null) =>
  storeId === null ? await findBrandTrader(ctx) : ((await findStoreTraders(ctx, [storeId])).get(storeId) ?? null)

const findStoreId = async (ctx: Ctx, store: string | undefined) =>
  store === undefined ? null : (await findStore(ctx, store)).id

async function show(shop: OperatorShop, args: Args): Promise<string> {
  const { values, positionals } = parseOptions(args, { store: options.store })
  const ctx = shop.createContext(await getBrand(shop, positionals[0]))
  const trader = await findCurrent(ctx, await findStoreId(ctx, values.store))
  return trader ? JSON.stringify(trader, null, 2) : 'No trader data is set.'
}

/** Options that are left out keep their value; an empty one takes it away. */
async function set(shop: OperatorShop, args: Args): Promise<string> {
  const { values, positionals } = parseOptions(args, options)
  const ctx = shop.createContext(await getBrand(shop, positionals[0]))
  const storeId = await findStoreId(ctx, values.store)
  const before = await findCurrent(ctx, storeId)
  const input = {
    legalName: values.name ?? before?.legalName,
    street: values.street ?? before?.street,
    postcode: values.postcode ?? before?.postcode,
    city: values.city ?? before?.city,
    region: values.region ?? before?.region,
    country: values.country ?? before?.country,
    registerName: values.register ?? before?.registerName,
    registerNumber: values.number ?? before?.registerNumber,
    vatNumber: values.vat ?? before?.vatNumber,
    email: values.mail ?? before?.email,
    phone: values.phone ?? before?.phone,
    legalLines: { ...before?.legalLines, ...parseTexts(ctx, values.line) },
  }
  const parsed = TraderInput.safeParse(input)
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path: [field = ''] }) => optionNames[String(field)] ?? String(field))
    throw new CommandError(
      `Not set or of the wrong form: ${[...new Set(names)].map((name) => `--${name}`).join(', ')}.`,
    )
  }
  await withIdempotency({ ...ctx, audited: { operation: 'command.trader.set', input } }, (inside) =>
    saveTrader(inside, storeId, parsed.data),
  )
  return `${parsed.data.legalName} is the trader of ${values.store ?? ctx.brand.name} now.`
}

export const trader: Subcommands = {
  show: { usage: '<brand> [--store <store>]', description: 'who sells, by law', run: show },
  set: {
    usage:
      '<brand> [--store <store>] --name "Oak Ltd" --street "1 Mill Lane" --postcode 10115 --city Berlin --country DE --mail law@example.com',
    description:
      'set it, for the brand or one store; also --region, --register and --number, --vat, --phone "+49 30 1234567", --line "Managing director: A. Oak" (--line ar=...)',
    run: set,
  },
}
