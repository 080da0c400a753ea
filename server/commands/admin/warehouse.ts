import {
  deleteUnusedWarehouse,
  insertWarehouses,
  listWarehouses,
  updateWarehouse,
  type Warehouse,
} from '../../modules/inventory/warehouses/public.ts'
import { getStoreKeys } from '../../modules/merchants/administration/public.ts'
import { findCountryCode } from '#i18n/countries.ts'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { pickText } from '../../platform/pick-text.ts'
import { withIdempotency } from '../../platform/transaction.ts'
import { getBrand, CommandError, type OperatorShop } from '../run-command.ts'
import { findStore } from '../find-store.ts'
import {
  requireValue,
  parseWholeNumber,
  parseOptions,
  parseTexts,
  type Subcommands,
  type Args,
} from './command-line.ts'

const options = {
  name: { type: 'string', multiple: true },
  near: { type: 'string' },
  order: { type: 'string' },
  store: { type: 'string' },
} as const

function parseRegions(args: string): string[] {
  const codes = args
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
    .map((word) => {
      const code = findCountryCode(word)
      if (!code) throw new CommandError(`"${word}" is no country: write codes such as DE,AT,CH, the nearest first.`)
      return code
    })
  return [...new Set(codes)]
}

const parseOrder = (text: string) => parseWholeNumber(text, '--order', 1, 1_000)

async function findWarehouse(ctx: Ctx, code: string | undefined): Promise<Warehouse> {
  const all = await listWarehouses(ctx)
  const found = all.find((one) => one.code === code)
  if (found) return found
  throw new CommandError(
    `${ctx.brand.name} has no warehouse "${code ?? ''}": take one of ${all.map((one) => one.code).join(', ')}.`,
  )
}

async function list(shop: OperatorShop, [site]: Args): Promise<string> {
  const ctx = shop.createContext(await getBrand(shop, site))
  const all = await listWarehouses(ctx)
  const owners = await getStoreKeys(
    ctx,
    all.flatMap(({ storeId }) => storeId ?? []),
  )
  const lines = all.map(({ code, name, storeId, regions }) => {
    const near = regions.length > 0 ? `, near to ${regions.join(', ')}` : ''
    const own = storeId === null ? '' : `, of the store ${owners.get(storeId) ?? storeId} alone`
    return `${code}: ${pickText(name, 'en', ctx.brand.settings.defaultLanguage)}${own}${near}`
  })
  return lines.join('\n') || `${ctx.brand.name} has no warehouse yet.`
}

async function create(shop: OperatorShop, args: Args): Promise<string> {
  const { values, positionals } = parseOptions(args, options)
  const ctx = shop.createContext(await getBrand(shop, positionals[0]))
  const code = requireValue(
    positionals[1],
    'Say how the warehouse is called in lists: warehouse create <brand> <code> ...',
  )
  if (!/^[A-Z\d][A-Z\d-]{0,19}$/.test(code))
    throw new CommandError(`"${code}" is no code: write capitals, digits and hyphens.`)
  const name = parseTexts(ctx, values.name)
  if (!name) throw new CommandError('Say what it is called: --name "South hall".')
  const all = await listWarehouses(ctx)
  const warehouse = {
    id: newId(),
    code,
    name,
    position:
      values.order === undefined ? Math.max(0, ...all.map((one) => one.position)) + 1 : parseOrder(values.order),
    storeId: values.store === undefined ? null : (await findStore(ctx, values.store)).id,
    regions: parseRegions(values.near ?? ''),
  }
  return withIdempotency(
    { ...ctx, audited: { operation: 'command.warehouse.create', input: warehouse } },
    async (ctx) => {
      if ((await insertWarehouses(ctx, [warehouse])) === 0)
        throw new CommandError(`${ctx.brand.name} has a warehouse "${code}" already.`)
      ctx.audit({ subjectId: warehouse.id })
      return `${ctx.brand.name} has the warehouse ${code} now${values.store ? `, for ${values.store} alone` : ''}.`
    },
  )
}

async function set(shop: OperatorShop, args: Args): Promise<string> {
  const { values, positionals } = parseOptions(args, options)
  const ctx = shop.createContext(await getBrand(shop, positionals[0]))
  if (values.store !== undefined) throw new CommandError('Whose a warehouse is does not change: make another one.')
  const input = { code: positionals[1], ...values }
  return withIdempotency({ ...ctx, audited: { operation: 'command.warehouse.set', input } }, async (ctx) => {
    const before = await findWarehouse(ctx, positionals[1])
    const after = {
      ...before,
      name: { ...before.name, ...parseTexts(ctx, values.name) },
      position: values.order === undefined ? before.position : parseOrder(values.order),
      regions: values.near === undefined ? before.regions : parseRegions(values.near),
    }
    if (!(await updateWarehouse(ctx, before, after)))
      throw new CommandError(`The warehouse ${before.code} was changed meanwhile: try again.`)
    ctx.audit({ subjectId: before.id, before, after })
    return `The warehouse ${before.code} is changed.`
  })
}

async function remove(shop: OperatorShop, [site, code]: Args): Promise<string> {
  const ctx = shop.createContext(await getBrand(shop, site))
  return withIdempotency(
    { ...ctx, audited: { operation: 'command.warehouse.remove', input: { code } } },
    async (ctx) => {
      const before = await findWarehouse(ctx, code)
      if (!(await deleteUnusedWarehouse(ctx, before.id)))
        throw new CommandError(`The warehouse ${before.code} stays: it has or had goods.`)
      ctx.audit({ subjectId: before.id, before })
      return `The warehouse ${before.code} is gone.`
    },
  )
}

export const warehouse: Subcommands = {
  list: { usage: '<brand>', description: 'warehouses in the order in which their stock is taken', run: list },
  create: {
    usage: '<brand> <CODE> --name "South hall"',
    description:
      'add one; --near DE,AT,CH (countries, the nearest first), --order 2, --store <store> for a store alone',
    run: create,
  },
  set: { usage: '<brand> <CODE> [--name ...] [--near ...] [--order ...]', description: 'change one', run: set },
  remove: { usage: '<brand> <CODE>', description: 'take away one that never held anything', run: remove },
}
