import { listGoodsIdsOfStore } from '../modules/catalogue/public.ts'
import { addStandardMethod } from '../modules/delivery/public.ts'
import { findUser, usernamesOf } from '../modules/identity/public.ts'
import { createStore, listEveryStore, monogramOf, updateStore, type StoreChange } from '../modules/merchants/public.ts'
import { reindexGoods } from '../modules/search/public.ts'
import { dropEverywhere } from '../platform/cache-bus.ts'
import type { Ctx } from '../platform/context.ts'
import { parseAmount } from '../platform/money.ts'
import { pickText } from '../platform/pick-text.ts'
import { once } from '../platform/transaction.ts'
import { brandOf, CommandError, type OperatorShop } from '../run-command.ts'
import { findStore } from './find-store.ts'
import { need, readWords, textsOf, type Noun, type Words } from './words.ts'

const options = {
  owner: { type: 'string' },
  name: { type: 'string', multiple: true },
  about: { type: 'string', multiple: true },
  city: { type: 'string' },
  delivery: { type: 'string' },
} as const

const chunk = 500

const nameOf = (ctx: Ctx, name: unknown) => pickText(name, 'en', ctx.brand.settings.defaultLanguage)

async function list(shop: OperatorShop, [site]: Words): Promise<string> {
  const ctx = shop.contextOf(brandOf(shop, site))
  const stores = await listEveryStore(ctx)
  const owners = await usernamesOf(
    ctx,
    stores.map(({ ownerId }) => ownerId),
  )
  const lines = stores.map(({ key, name, ownerId, status, goodsCount }) => {
    const state = status === 'open' ? '' : `, ${status}`
    return `${key}: ${nameOf(ctx, name)}, of ${owners.get(ownerId) ?? ownerId}, ${goodsCount} products${state}`
  })
  return lines.join('\n') || `${ctx.brand.name} has no store yet.`
}

/** The fee of the first delivery method; `0` is nothing. */
function feeOf(ctx: Ctx, text: string): number {
  const minor = /^0([.]0*)?$/.test(text) ? 0 : parseAmount(text, ctx.brand.settings.currency.digits)
  if (minor === null) throw new CommandError(`--delivery is "${text}": write an amount such as 4.90, or 0.`)
  return minor
}

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

async function create(shop: OperatorShop, words: Words): Promise<string> {
  const { values, positionals } = readWords(words, options)
  const ctx = shop.contextOf(brandOf(shop, positionals[0]))
  const key = need(positionals[1], 'Say how the store is called in commands: store create <brand> <key> ...')
  if (!/^[a-z\d][a-z\d-]{0,39}$/.test(key))
    throw new CommandError(`"${key}" is no key: write small letters, digits and hyphens.`)
  const username = need(values.owner, 'Say who sells there: --owner <user>')
  const name = textsOf(ctx, values.name)
  if (!name) throw new CommandError('Say what the store is called: --name "Table & Flame".')
  const fee = feeOf(ctx, need(values.delivery, 'Say what delivery costs, to anywhere: --delivery 4.90, or 0'))
  const about = textsOf(ctx, values.about) ?? {}
  const city = values.city?.trim() || null
  const input = { key, username, name, about, city, fee }
  return once({ ...ctx, audited: { operation: 'command.store.create', input } }, async (ctx) => {
    const owner = await findOwner(ctx, username)
    const id = await createStore(ctx, { key, ownerId: owner.id, name, about, city })
    if (!id) throw new CommandError(`${ctx.brand.name} has a store "${key}" already.`)
    await addStandardMethod(ctx, id, fee)
    await dropEverywhere(ctx, ['lists'])
    ctx.audit({ subjectId: id })
    return `${ctx.brand.name} has the store ${nameOf(ctx, name)} (${key}) of ${owner.username} now; next: npm run import -- --brand ${ctx.brand.site} --store ${key} file.csv`
  })
}

/** Changes a store in a transaction, then what its products are found by. */
async function change(ctx: Ctx, key: string | undefined, verb: string, made: (before: StoreRow) => StoreChange) {
  const found = await findStore(ctx, need(key, `Name the store: store ${verb} ${ctx.brand.site} <store>`))
  const input = { store: found.key }
  await once({ ...ctx, audited: { operation: `command.store.${verb}`, input } }, async (ctx) => {
    const before = (await listEveryStore(ctx)).find(({ id }) => id === found.id)!
    const after = made(before)
    await updateStore(ctx, found.id, after)
    await dropEverywhere(ctx, ['lists'])
    ctx.audit({ subjectId: found.id, before, after })
  })
  const goodsIds = await listGoodsIdsOfStore(ctx, found.id)
  for (let start = 0; start < goodsIds.length; start += chunk)
    await reindexGoods(ctx, goodsIds.slice(start, start + chunk))
  await dropEverywhere(ctx, ['lists', ...goodsIds.map((id) => `goods:${id}`)])
  return found.key
}

type StoreRow = Awaited<ReturnType<typeof listEveryStore>>[number]

async function set(shop: OperatorShop, words: Words): Promise<string> {
  const { values, positionals } = readWords(words, options)
  const ctx = shop.contextOf(brandOf(shop, positionals[0]))
  if (values.owner !== undefined || values.delivery !== undefined)
    throw new CommandError('Owner and delivery stay: the seller changes delivery by /seller/delivery/save.')
  const name = textsOf(ctx, values.name)
  const about = textsOf(ctx, values.about)
  if (!name && !about && values.city === undefined)
    throw new CommandError('Say what changes: --name, --about or --city.')
  const key = await change(ctx, positionals[1], 'set', (before) => {
    const names = { ...(before.name as Record<string, string>), ...name }
    const texts = { ...(before.about as Record<string, string>), ...about }
    return {
      ...(name && { name: names, monogram: monogramOf(names) }),
      ...(about && { about: texts }),
      ...(values.city !== undefined && { city: values.city }),
    }
  })
  return `The store ${key} is changed.`
}

const turn =
  (verb: 'open' | 'close', status: 'open' | 'closed') =>
  async (shop: OperatorShop, [site, key]: Words): Promise<string> =>
    `The store ${await change(shop.contextOf(brandOf(shop, site)), key, verb, () => ({ status }))} is ${status} now.`

export const store: Noun = {
  list: { usage: '<brand>', does: 'every store, closed ones too', run: list },
  create: {
    usage: '<brand> <key> --owner <user> --name "Table & Flame" --delivery 4.90',
    does: 'open one; --about, --city; a text in another language as --name ar=...',
    run: create,
  },
  set: { usage: '<brand> <store> [--name ...] [--about ...] [--city ...]', does: 'change one', run: set },
  close: {
    usage: '<brand> <store>',
    does: 'take a store and its products off the pages',
    run: turn('close', 'closed'),
  },
  open: { usage: '<brand> <store>', does: 'show them again', run: turn('open', 'open') },
}
