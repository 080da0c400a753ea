import { createHash } from 'node:crypto'
import type { BrandFile } from '#contract/brand-file.ts'
import type { BrandSettings, brandSettingsApi } from '#contract/brand-settings.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { completeLocales, listCoverages } from '#i18n/coverage.ts'
import { hasAnyGoods } from '#server/modules/catalogue/public.ts'
import { hasFactor } from '#server/modules/identity/totp/public.ts'
import { saveBrand } from '#server/modules/tenancy/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { changePolicy, toPolicyRows } from './policy-rows.ts'

type Api = typeof brandSettingsApi

/** A hash of a part's stored data, by which it is known whether somebody changed it. */
const toVersion = (part: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(part ?? null))
    .digest('base64url')
    .slice(0, 16)

/** The parts that are saved together, as they are stored. */
const parts = {
  languages: ({ languages, defaultLanguage }: BrandFile) => [languages, defaultLanguage],
  policy: ({ policy }: BrandFile) => Object.entries(policy).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  contact: ({ name, supportMail, timeZone, phoneAreaCode, footer }: BrandFile) => {
    const { contacts, partners, blurb, copyright, address } = footer
    const texts = [blurb, copyright, address].map((text) =>
      Object.entries(text).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
    return [
      name,
      supportMail,
      timeZone,
      phoneAreaCode,
      contacts.map(({ kind, value }) => [kind, value]),
      partners,
      texts,
    ]
  },
  bank: ({ bankDetails: bank }: BrandFile) => bank && [bank.recipient, bank.bank, bank.account, bank.code],
  tax: ({ tax }: BrandFile) => tax && [tax.included, tax.home.country, tax.home.region, tax.commission, tax],
  loginProvider: ({ loginProvider: provider }: BrandFile) =>
    provider && Object.entries(provider).toSorted(([one], [other]) => (one < other ? -1 : 1)),
} as const
type Part = keyof typeof parts

const getVersion = (brand: BrandFile, part: Part): string => toVersion(parts[part](brand))

/** The settings as staff see them. */
function toSettings(brand: BrandFile, { isClosed, isDefaultFixed }: { isClosed: boolean; isDefaultFixed: boolean }) {
  const { site, currency, hosts, footer, bankDetails } = brand
  const settings: BrandSettings = {
    site,
    isClosed,
    currency: currency.code,
    hosts: [...hosts],
    languages: {
      offered: [...brand.languages],
      defaultLanguage: brand.defaultLanguage,
      complete: [...completeLocales()],
      coverage: listCoverages().map(({ locale: language, filled, total }) => ({ language, filled, total })),
      isDefaultFixed,
      version: getVersion(brand, 'languages'),
    },
    policy: { rows: toPolicyRows(brand), version: getVersion(brand, 'policy') },
    contact: {
      name: brand.name,
      supportMail: brand.supportMail,
      timeZone: brand.timeZone,
      phoneAreaCode: brand.phoneAreaCode,
      contacts: footer.contacts.map(({ kind, value }) => ({ kind, value })),
      partners: [...footer.partners],
      blurb: footer.blurb,
      copyright: footer.copyright,
      address: footer.address,
      version: getVersion(brand, 'contact'),
    },
    bank: {
      details: bankDetails
        ? {
            recipient: bankDetails.recipient,
            bank: bankDetails.bank,
            account: bankDetails.account,
            code: bankDetails.code ?? '',
          }
        : null,
      version: getVersion(brand, 'bank'),
    },
    tax: { settings: brand.tax ?? null, version: getVersion(brand, 'tax') },
    loginProvider: { provider: brand.loginProvider ?? null, version: getVersion(brand, 'loginProvider') },
  }
  return settings
}

const toView = async (ctx: UserCtx, brand: BrandFile): Promise<BrandSettings> =>
  toSettings(brand, { isClosed: ctx.brand.isClosed, isDefaultFixed: await hasAnyGoods(ctx) })

export const readSettings = (ctx: UserCtx): Promise<BrandSettings> =>
  toView(ctx, { ...ctx.brand.settings, hosts: [...ctx.brand.hosts] })

/**
 * Saves one part; throws `brand.changed` when another version than the one that was read is stored. `writeBeside` runs in the
 * same transaction.
 */
export const savePart = async (
  ctx: UserCtx,
  part: Part,
  version: string,
  change: (brand: BrandFile) => BrandFile,
  writeBeside?: (ctx: Ctx) => Promise<unknown>,
): Promise<BrandSettings> => {
  const changePart = (before: BrandFile) => {
    if (getVersion(before, part) !== version) throw refusal('brand.changed')
    return change(before)
  }
  const saved = await saveBrand(ctx, changePart, writeBeside)
  return toView(ctx, saved)
}

export async function saveLanguages(
  ctx: UserCtx,
  { offered, defaultLanguage, version }: Parsed<Api['saveLanguages']>,
): Promise<BrandSettings> {
  const isFixed = await hasAnyGoods(ctx)
  return savePart(ctx, 'languages', version, (brand) => {
    if (isFixed && defaultLanguage !== brand.defaultLanguage) throw refusal('brand.language_in_use')
    return { ...brand, languages: offered, defaultLanguage }
  })
}

/** Changes policies. Throws `user.own_totp` for one without a second factor who asks all staff for it. */
export async function savePolicy(ctx: UserCtx, { values, version }: Parsed<Api['savePolicy']>): Promise<BrandSettings> {
  const { userId, isPlatform } = ctx.principal
  if (values.staffNeedTotp === true && !isPlatform && !(await hasFactor(ctx, userId))) throw refusal('user.own_totp')
  return savePart(ctx, 'policy', version, (brand) => ({ ...brand, policy: changePolicy(brand.policy, values) }))
}

/** Leaves out the languages without a text. */
const toTexts = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')) as BrandFile['footer']['blurb']

export function saveContact(
  ctx: UserCtx,
  { version, name, supportMail, timeZone, phoneAreaCode, ...footer }: Parsed<Api['saveContact']>,
): Promise<BrandSettings> {
  const { blurb, copyright, address, partners } = footer
  const contacts = footer.contacts as BrandFile['footer']['contacts']
  const texts = { blurb: toTexts(blurb), copyright: toTexts(copyright), address: toTexts(address) }
  return savePart(ctx, 'contact', version, (brand) => ({
    ...brand,
    name,
    supportMail,
    timeZone,
    phoneAreaCode,
    footer: { contacts, partners, ...texts },
  }))
}

export const saveBank = (ctx: UserCtx, { details, version }: Parsed<Api['saveBank']>): Promise<BrandSettings> =>
  savePart(ctx, 'bank', version, ({ bankDetails, ...brand }) => {
    if (details === null) return brand
    const { code, ...required } = details
    const { note } = bankDetails ?? {}
    return { ...brand, bankDetails: { ...required, ...(code && { code }), ...(note && { note }) } }
  })

export const saveTax = (ctx: UserCtx, { settings, version }: Parsed<Api['saveTax']>): Promise<BrandSettings> =>
  savePart(ctx, 'tax', version, ({ tax: _tax, ...brand }) => ({ ...brand, ...(settings && { tax: settings }) }))

export async function addHost(ctx: UserCtx, { host }: Parsed<Api['addHost']>): Promise<Data<Api['addHost']>> {
  const saved = await saveBrand(ctx, (brand) =>
    brand.hosts.includes(host) ? brand : { ...brand, hosts: [...brand.hosts, host] },
  )
  return toView(ctx, saved)
}

/** The host that the request came by, without its port. */
const getCurrentHost = ({ client }: UserCtx): string | null =>
  client.origin === null ? null : new URL(client.origin).hostname

export async function removeHost(ctx: UserCtx, { host }: Parsed<Api['removeHost']>): Promise<BrandSettings> {
  const saved = await saveBrand(ctx, (brand) => {
    if (!brand.hosts.includes(host)) throw refusal('host.not_found')
    if (brand.hosts.length === 1) throw refusal('host.last')
    if (getCurrentHost(ctx) === host) throw refusal('host.current')
    return { ...brand, hosts: brand.hosts.filter((one) => one !== host) }
  })
  return toView(ctx, saved)
}

export async function setPrimaryHost(ctx: UserCtx, { host }: Parsed<Api['setPrimaryHost']>): Promise<BrandSettings> {
  const saved = await saveBrand(ctx, (brand) => {
    if (!brand.hosts.includes(host)) throw refusal('host.not_found')
    return { ...brand, hosts: [host, ...brand.hosts.filter((one) => one !== host)] }
  })
  return toView(ctx, saved)
}
