import { listGoodsIdsOfStore } from '../../modules/catalogue/public.ts'
import { addStandardMethod } from '../../modules/delivery/public.ts'
import { findUser, getUsernames } from '../../modules/identity/users/public.ts'
import {
  createStore,
  listEveryStore,
  buildMonogram,
  updateStore,
  type StoreChange,
} from '../../modules/merchants/administration/public.ts'
import { reindexGoods } from '../../modules/search/indexing/public.ts'
import { invalidateCaches } from '../../platform/cache-invalidation.ts'
import type { Ctx } from '../../platform/context.ts'
import { parseAmount } from '../../platform/money.ts'
import { pickText } from '../../platform/pick-text.ts'
import { withIdempotency } from '../../platform/transaction.ts'
import { getBrand, CommandError, type OperatorShop } from '../run-command.ts'
import { findStore } from '../find-store.ts'
import { requireValue, parseOptions, parseTexts, type Subcommands, type Args } from './command-line.ts'

const options = {
  owner: { type: 'string' },
  name: { type: 'string', multiple: true },
  about: { type: 'string', multiple: true },
  city: { type: 'string', multiple: true },
  delivery: { type: 'string' },
} as const

const batchSize = 500

const getName = (ctx: Ctx, name: unknown) => pickText(name, 'en', ctx.brand.settings.defaultLanguage)

async function list(shop: OperatorShop, [site]: Args): Promise<string> {
  const ctx = shop.createContext(await getBrand(shop, site))
  const stores = await listEveryStore(ctx)
  const owners = await getUsernames(
    ctx,
    stores.map(({ ownerId }) => ownerId),
  )
  const lines = stores.map(({ key, name, ownerId, status, goodsCount }) => {
    const state = status === 'open' ? '' : `, ${status}`
    return `${key}: ${getName(ctx, name)}, of ${owners.get(ownerId) ?? ownerId}, ${goodsCount} products${state}`
  })
  return lines.join('\n') || `${ctx.brand.name} has no store yet.`
}

/** Parses the fee of the first delivery method in minor units; `0` is free. */
function parseFee(ctx: Ctx, text: string): number {
  const minor = /^0([.]0*)?$/.test(text) ? 0 : parseAmount(text, ctx.brand.settings.currency.digits)
  if (minor === null) throw new CommandError(`--delivery is "${text}": write an amount such as 4.90, or 0.`)
  return minor
}

/** The city as it is written, in one language or more; an empty one takes it away, null leaves it. */
const parseCity = (ctx: Ctx, values: readonly string[] | undefined) =>
  values?.every((value) => value.trim() === '') ? {} : parseTexts(ctx, values)

async function findOwner(ctx: Ctx, username: string) {
  const owner = await findUser(ctx, username)
  if (!owner)
    throw new CommandError(
      `${ctx.brand.name} has no user "${username}": make one by create ${ctx.brand.site} ${username}.`,
    )
  const owned = (await listEveryStore(ctx)).find(({ ownerId }) => ownerId === owner.id)
  if (owned) throw new CommandError(`${owner.username} has the store ${owned.key} already: a user has one.`)
  return owner
}

async function create(shop: OperatorShop, args: Args): Promise<string> {
  const { values, positionals } = parseOptions(args, options)
  const ctx = shop.createContext(await getBrand(shop, positionals[0]))
  const key = requireValue(positionals[1], 'Say how the store is called in commands: store create <brand> <key> ...')
  if (!/^[a-z\d][a-z\d-]{0,39}$/.test(key))
    throw new CommandError(`"${key}" is no key: write small letters, digits and hyphens.`)
  const username = requireValue(values.owner, 'Say who sells there: --owner <user>')
  const name = parseTexts(ctx, values.name)
  if (!name) throw new CommandError('Say what the store is called: --name "Table & Flame".')
  const fee = parseFee(
    ctx,
    requireValue(values.delivery, 'Say what delivery costs, to anywhere: --delivery 4.90, or 0'),
  )
  const about = parseTexts(ctx, values.about) ?? {}
  const city = parseCity(ctx, values.city) ?? {}
  const input = { key, username, name, about, city, fee }
  return withIdempotency({ ...ctx, audited: { operation: 'command.store.create', input } }, async (ctx) => {
    const owner = await findOwner(ctx, username)
    const id = await createStore(ctx, { key, ownerId: owner.id, name, about, city })
    if (!id) throw new CommandError(`${ctx.brand.name} has a store "${key}" already.`)
    await addStandardMethod(ctx, id, fee)
    await invalidateCaches(ctx, ['lists'])
    ctx.audit({ subjectId: id })
    return `${ctx.brand.name} has the store ${getName(ctx, name)} (${key}) of ${owner.username} now; next: npm run import -- --brand ${ctx.brand.site} --store ${key} file.csv`
  })
}

/** Changes a store in a transaction, then reindexes its products in batches. */
async function changeStore(
  ctx: Ctx,
  key: string | undefined,
  verb: string,
  buildChange: (before: StoreRow) => StoreChange,
) {
  const found = await findStore(ctx, requireValue(key, `Name the store: store ${verb} ${ctx.brand.site} <store>`))
  const input = { store: found.key }
  await withIdempotency({ ...ctx, audited: { operation: `command.store.${verb}`, input } }, async (ctx) => {
    const before = (await listEveryStore(ctx)).find(({ id }) => id === found.id)!
    const after = buildChange(before)
    await updateStore(ctx, found.id, after)
    await invalidateCaches(ctx, ['lists'])
    ctx.audit({ subjectId: found.id, before, after })
  })
  const goodsIds = await listGoodsIdsOfStore(ctx, found.id)
  for (let start = 0; start < goodsIds.length; start += batchSize)
    await reindexGoods(ctx, goodsIds.slice(start, start + batchSize))
  await invalidateCaches(ctx, ['lists', ...goodsIds.map((id) => `goods:${id}`)])
  return found.key
}

type StoreRow = Awaited<ReturnType<typeof listEveryStore>>[number]

async function set(shop: OperatorShop, args: Args): Promise<string> {
  const { values, positionals } = parseOptions(args, options)
  const ctx = shop.createContext(await getBrand(shop, positionals[0]))
  if (values.owner !== undefined || values.delivery !== undefined)
    throw new CommandError('Owner and delivery stay: the seller changes delivery by /seller/delivery/save.')
  const name = parseTexts(ctx, values.name)
  const about = parseTexts(ctx, values.about)
  const city = parseCity(ctx, values.city)
  if (!name && !about && !city) throw new CommandError('Say what changes: --name, --about or --city.')
  const key = await changeStore(ctx, positionals[1], 'set', (before) => {
    const names = { ...(before.name as Record<string, string>), ...name }
    const texts = { ...(before.about as Record<string, string>), ...about }
    return {
      ...(name && { name: names, monogram: buildMonogram(names) }),
      ...(about && { about: texts }),
      ...(city && {
        city: Object.keys(city).length > 0 ? { ...(before.city as Record<string, string>), ...city } : {},
      }),
    }
  })
  return `The store ${key} is changed.`
}

const createStatusCommand =
  (verb: 'open' | 'close', status: 'open' | 'closed') =>
  async (shop: OperatorShop, [site, key]: Args): Promise<string> =>
    `The store ${await changeStore(shop.createContext(await getBrand(shop, site)), key, verb, () => ({ status }))} is ${status} now.`

export const store: Subcommands = {
  list: { usage: '<brand>', description: 'every store, closed ones too', run: list },
  create: {
    usage: '<brand> <key> --owner <user> --name "Table & Flame" --delivery 4.90',
    description: 'open one; --about, --city; a text in another language as --name ar=..., --city ar=...',
    run: create,
  },
  set: {
    usage: '<brand> <store> [--name ...] [--about ...] [--city ...]',
    description: 'change one; --city "" takes the city away',
    run: set,
  },
  close: {
    usage: '<brand> <store>',
    description: 'take a store and its products off the pages',
    run: createStatusCommand('close', 'closed'),
  },
  open: { usage: '<brand> <store>', description: 'show them again', run: createStatusCommand('open', 'open') },
}
