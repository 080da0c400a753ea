import type { SetupRecord, SetupSession, SetupState } from './setup-state.ts'
import type { SetupInputs } from './setup-inputs.ts'
import { runAdminCommand } from '#server/commands/admin.ts'
import { generatePassword } from '#server/commands/admin/password.ts'
import { CommandError, type OperatorShop } from '#server/commands/run-command.ts'
import { createUser, findUser } from '#server/modules/identity/users/public.ts'
import { resetPassword } from '#server/modules/identity/passwords/public.ts'
import { platformSuffix } from '#server/modules/identity/platform/public.ts'
import { BrandFileError } from '#server/modules/tenancy/public.ts'
import type { Brand } from '#server/platform/brand.ts'
import type { Ctx } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { fieldRefusal, Refusal, refusal } from '#server/platform/refusal.ts'

export type Administrator = Extract<SetupSession, { kind: 'administrator' }>

/** A shop whose commands are recorded as those of a platform administrator. */
export function actAs(shop: OperatorShop, { id, username }: Administrator): OperatorShop {
  const principal = {
    userId: id,
    usercode: '',
    username: username + platformSuffix,
    storeId: null,
    permissions: [],
    isPlatform: true,
    sessionHash: Buffer.alloc(0),
  }
  return { ...shop, createContext: (brand): Ctx => ({ ...shop.createContext(brand), principal }) }
}

/** The mistakes that a command explains become refusals; all other errors are thrown as they are. */
async function explained<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CommandError || error instanceof BrandFileError)
      throw refusal('setup.failed', { reason: error.message })
    throw error
  }
}

/** A key of letters, digits and hyphens from a name; `store` where nothing of it is left. */
export const toStoreKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40) || 'store'

/** Throws a refusal that names the field when a brand has this site or host. */
export async function assertFree(
  shop: OperatorShop,
  { site, host }: { readonly site?: string; readonly host: string },
) {
  await shop.brands.reload()
  const all = await shop.brands.list()
  if (all.some((brand) => brand.hosts.includes(host))) throw fieldRefusal({ host: { key: 'field.taken' } })
  if (site !== undefined && all.some((brand) => brand.site === site))
    throw fieldRefusal({ site: { key: 'field.taken' } })
}

export async function makeBrand(shop: OperatorShop, state: SetupState, input: SetupInputs['brand']): Promise<void> {
  await assertFree(shop, input)
  const { site, name, host, mail, address, currency, timeZone, languages, look } = input
  const words = ['--name', name, '--host', host, '--mail', mail, '--address', address, '--currency', currency]
  const more = ['--zone', timeZone, '--language', languages[0]!, '--languages', languages.join(','), '--like', look]
  await explained(() => runAdminCommand(shop, ['brand', 'create', site, ...words, ...more]))
  await state.write({ site })
}

/** The brand and store of the set-up so far; throws `not_found` when the step before is not done. */
export async function getSetupBrand(shop: OperatorShop, { site }: SetupRecord): Promise<Brand> {
  if (site === null) throw refusal('not_found')
  if (!(await shop.brands.findBySite(site))) await shop.brands.reload()
  const brand = await shop.brands.findBySite(site)
  if (!brand) throw refusal('not_found')
  return brand
}

/** The account of the first seller with the password that was typed; one that exists from a failed try is taken over. */
async function prepareSeller(ctx: Ctx, { username, password }: SetupInputs['store']): Promise<void> {
  try {
    // Refuses a bad password before anything is written.
    await resetPassword(ctx, username, password)
  } catch (error) {
    if (!(error instanceof Refusal && error.key === 'user.not_found')) throw error
    const passwordHash = await hashPassword(ctx.secret, generatePassword(ctx.brand.policy))
    await createUser(ctx, { username, passwordHash })
    await resetPassword(ctx, username, password)
  }
}

export async function makeStore(
  shop: OperatorShop,
  state: SetupState,
  record: SetupRecord,
  input: SetupInputs['store'],
) {
  const brand = await getSetupBrand(shop, record)
  const ctx = shop.createContext(brand)
  await prepareSeller(ctx, input)
  const { username } = (await findUser(ctx, input.username))!
  const key = toStoreKey(input.name)
  const words = ['--owner', username, '--name', input.name, '--delivery', input.delivery]
  await explained(() => runAdminCommand(shop, ['store', 'create', brand.site, key, ...words]))
  await state.write({ storeKey: key })
}

export async function chooseGoods(
  shop: OperatorShop,
  state: SetupState,
  record: SetupRecord,
  { from }: SetupInputs['goods'],
): Promise<void> {
  const { site } = await getSetupBrand(shop, record)
  if (record.storeKey === null) throw refusal('not_found')
  if (from === 'none') return void (await state.write({ goodsFrom: 'none' }))
  const verb = from === 'sample' ? 'add' : 'remove'
  await explained(() => runAdminCommand(shop, ['sample', verb, site, record.storeKey!]))
  await state.write({ goodsFrom: from === 'sample' ? 'sample' : 'none' })
}

const bannerWords = (name: string): readonly string[] =>
  [
    ['--headline', `en=Welcome to ${name}`],
    ['--headline', `zh-CN=欢迎光临 ${name}`],
    ['--headline', `ar=أهلًا بك في ${name}`],
    ['--sentence', 'en=Have a look around.'],
    ['--sentence', 'zh-CN=随意逛逛。'],
    ['--sentence', 'ar=تجوّل في المتجر.'],
    ['--button', 'en=See all products'],
    ['--button', 'zh-CN=查看全部商品'],
    ['--button', 'ar=عرض كل المنتجات'],
    ['--link', '/pc/commodity'],
    ['--goods', 'kettle:33474A cup:D97A4E plant:3F7A45'],
  ].flat()

export async function arrangeHome(
  shop: OperatorShop,
  state: SetupState,
  record: SetupRecord,
  { sections, hasBanner }: SetupInputs['home'],
): Promise<void> {
  const { site, name } = await getSetupBrand(shop, record)
  await explained(() => runAdminCommand(shop, ['section', 'set', site, ...new Set(sections)]))
  if (hasBanner && !record.hasHome)
    await explained(() => runAdminCommand(shop, ['banner', 'create', site, ...bannerWords(name)]))
  await state.write({ hasHome: true })
}
