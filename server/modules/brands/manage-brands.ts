import type { BrandFile } from '#contract/brand-file.ts'
import { brandLooks } from '#contract/brand-looks.ts'
import type { BrandCopy, brandsApi } from '#contract/brands.ts'
import type { FieldError } from '#contract/field-errors.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { completeLocales } from '#i18n/coverage.ts'
import {
  getBrandWriter,
  listBrandPage,
  listTakenNames,
  parseBrand,
  toBrandRefusal,
  type BrandWriter,
} from '#server/modules/tenancy/public.ts'
import type { Brand } from '#server/platform/brand.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { buildBrand, readShippedBrand } from './build-brand.ts'
import { copyRows, copySettings } from './copy-brand.ts'
import { openBrand } from './open-brand.ts'

type Api = typeof brandsApi

/** Brands of others are no business of a brand's own administrators. */
function requirePlatform({ principal }: UserCtx): void {
  if (!principal.isPlatform) throw refusal('permission.denied')
}

export async function listBrands(ctx: UserCtx, input: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  requirePlatform(ctx)
  const { keyword, state, cursor, pageSize } = input
  const rows = await listBrandPage(ctx.db, {
    afterId: /^\d{1,9}$/.test(cursor ?? '') ? Number(cursor) : 0,
    keyword,
    isClosed: state && state === 'closed',
    limit: pageSize + 1,
  })
  const shown = rows.slice(0, pageSize)
  return {
    pageList: shown.map(({ id, site, name, hosts, settings, closedAt }) => ({
      id,
      site,
      name,
      hosts: [...hosts],
      mark: settings.mark,
      ground: settings.theme.light.surface,
      accent: settings.theme.light.accent,
      currency: settings.currency.code,
      defaultLanguage: settings.defaultLanguage,
      isClosed: closedAt !== null,
    })),
    nextCursor: rows.length > pageSize ? String(shown.at(-1)!.id) : null,
  }
}

let looks: Data<Api['looks']>['looks'] | undefined

/** The looks are read from the files that ship once per process. */
const readLooks = () =>
  (looks ??= brandLooks.map((look) => {
    const { light } = readShippedBrand(look)!.theme
    return { look, ground: light.surface, accent: light.accent, soft: light['accent-soft'] }
  }))

export async function listLooks(ctx: UserCtx): Promise<Data<Api['looks']>> {
  requirePlatform(ctx)
  return { looks: readLooks(), languages: [...completeLocales()] }
}

type Names = { readonly host?: string | undefined; readonly site?: string | undefined }

/** Throws `request.invalid` with each of the two that a brand has. */
async function assertFree(ctx: UserCtx, { host, site }: Names): Promise<void> {
  const taken = await listTakenNames(ctx.db, { hosts: host ? [host] : [], sites: site ? [site] : [] })
  const error: FieldError = { key: 'field.taken' }
  const fields = {
    ...(taken.hosts.length > 0 && { host: error }),
    ...(taken.sites.length > 0 && { site: error }),
  }
  if (Object.keys(fields).length > 0) throw fieldRefusal(fields)
}

export async function checkNames(ctx: UserCtx, names: Parsed<Api['check']>): Promise<null> {
  requirePlatform(ctx)
  await assertFree(ctx, names)
  return null
}

function toBrandFile(input: Parsed<Api['create']>, source: Brand | null): BrandFile {
  const { look, host, currency, languages, copy, ...facts } = input
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  const brand = buildBrand(readShippedBrand(look)!, {
    ...facts,
    hosts: [host],
    currency: { code: currency, digits: digits ?? 2 },
    languages,
    defaultLanguage: languages[0]!,
  })
  const parsed = parseBrand(brand)
  return source && copy ? parseBrand(copySettings(source.settings, parsed, copy.parts)) : parsed
}

/** The brand to copy from; null where nothing is copied. Throws `request.invalid` for one that is not there. */
async function findSource({ brands }: BrandWriter, copy: BrandCopy | undefined): Promise<Brand | null> {
  if (!copy) return null
  const source = await brands.findBySite(copy.site)
  if (!source) throw fieldRefusal({ 'copy.site': { key: 'field.not_listed' } })
  return source
}

/** Creates a brand as the caller, audited in this brand and in the new one. */
export async function createBrand(ctx: UserCtx, input: Parsed<Api['create']>): Promise<Data<Api['create']>> {
  requirePlatform(ctx)
  const writer = getBrandWriter(ctx)
  const { principal, client } = ctx
  const asCaller = {
    ...writer,
    createContext: (brand: Parameters<typeof writer.createContext>[0]) => ({
      ...writer.createContext(brand),
      principal,
      client,
    }),
  }
  return withIdempotency(ctx, async (ctx) => {
    await assertFree(ctx, input)
    const { copy } = input
    const source = await findSource(writer, copy)
    try {
      const brand = await openBrand(asCaller, toBrandFile(input, source))
      if (source && copy) await copyRows(writer.createContext(source), asCaller.createContext(brand), copy)
      ctx.audit({ subjectId: brand.site, after: { name: brand.name, hosts: brand.hosts, ...(copy && { copy }) } })
      return { site: brand.site, name: brand.name, host: input.host, createdAt: ctx.clock.now().toISOString() }
    } catch (error) {
      throw toBrandRefusal(error)
    }
  })
}
