import type { Data, Parsed } from '#contract/operation.ts'
import type { staffTaxesApi } from '#contract/staff-taxes.ts'
import {
  addRate,
  findZone,
  listClasses,
  parseArea,
  readZones,
  removeRate,
  removeZone,
  saveClass,
  countGoodsByClass,
  saveZone,
  setGoodsClass,
  type ZoneView,
} from '#server/modules/tax/administration/public.ts'
import { getTaxName, toPercent, type Liable } from '#server/modules/tax/public.ts'
import { toBrandDay, toInstant } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { findViolatedConstraint } from '#server/platform/database/errors.ts'
import { isId } from '#server/platform/ids.ts'
import { toCsvLine } from '#server/platform/csv.rules.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import { listTaxGaps, listTaxReport } from './tax-report.queries.ts'

type Api = typeof staffTaxesApi

const toZone = ({ areas, rates, ...zone }: ZoneView) => ({ ...zone, areas: [...areas], rates: [...rates] })

export async function readTaxes(ctx: UserCtx): Promise<Data<Api['list']>> {
  const zones = await readZones(ctx)
  const counts = await countGoodsByClass(ctx)
  const gaps = await listTaxGaps(ctx)
  return {
    charged: ctx.brand.settings.tax !== undefined,
    settings: ctx.brand.settings.tax ?? null,
    today: toBrandDay(ctx.brand, ctx.clock.now()),
    zones: zones.map(toZone),
    classes: (await listClasses(ctx)).map((one) => ({ ...one, goods: counts.get(one.code) ?? 0 })),
    gaps: gaps.map(({ place, classes, isTaxed, orders, lastAt }) => ({
      place,
      classes: [...classes],
      taxed: isTaxed,
      orders,
      lastAt: lastAt.toISOString(),
    })),
  }
}

/** The month after this one, as yyyy-mm. */
export const getNextMonth = (month: string): string => {
  const [year, number] = month.split('-').map(Number)
  return number === 12 ? `${year! + 1}-01` : `${year}-${String(number! + 1).padStart(2, '0')}`
}

export async function readTaxReport(ctx: UserCtx, { month }: Parsed<Api['report']>): Promise<Data<Api['report']>> {
  const { code, digits } = ctx.brand.settings.currency
  const from = toInstant(ctx.brand, `${month}-01`, '00:00')
  const until = toInstant(ctx.brand, `${getNextMonth(month)}-01`, '00:00')
  const rows = await listTaxReport(ctx, from, until)
  return {
    currency: code,
    rows: rows.map((row) => ({
      liable: row.liable as Liable,
      place: row.place ?? '',
      name: getTaxName(ctx, row),
      rate: toPercent(row.ratePpm),
      base: toMajor(row.baseMinor, digits),
      tax: toMajor(row.taxMinor, digits),
      returnedBase: toMajor(row.returnedBaseMinor, digits),
      returnedTax: toMajor(row.returnedTaxMinor, digits),
    })),
  }
}

/** The tax report of a month as CSV; the headings are names of fields. */
export async function* writeTaxReport(ctx: UserCtx, { month }: { readonly month: string }): AsyncGenerator<string> {
  const { currency, rows } = await readTaxReport(ctx, { month })
  const { digits } = ctx.brand.settings.currency
  // The byte order mark tells spreadsheets that it is UTF-8.
  yield `\u{feff}${toCsvLine(['month', 'owed_by', 'place', 'tax', 'percent', 'base', 'tax_amount', 'returned_base', 'returned_tax', 'currency'])}`
  for (const { liable, place, name, rate, base, tax, returnedBase, returnedTax } of rows) {
    const sums = [base, tax, returnedBase, returnedTax].map((sum) => sum.toFixed(digits))
    yield toCsvLine([month, liable, place, name, String(rate), ...sums, currency])
  }
}

export async function saveTaxZone(ctx: UserCtx, input: Parsed<Api['saveZone']>): Promise<Data<Api['saveZone']>> {
  const before = await findZone(ctx, input.name)
  const subjectId = await saveZone(ctx, { ...input, areas: input.areas.map(parseArea) })
  const { version: _version, ...after } = input
  ctx.audit({ subjectId, before, after })
  return { name: input.name, zone: toZone((await findZone(ctx, input.name))!) }
}

export async function deleteTaxZone(ctx: UserCtx, { name }: Parsed<Api['deleteZone']>): Promise<{ name: string }> {
  ctx.audit({ subjectId: name, before: await findZone(ctx, name), after: null })
  await removeZone(ctx, name)
  return { name }
}

export async function addTaxRate(ctx: UserCtx, input: Parsed<Api['addRate']>): Promise<Data<Api['addRate']>> {
  const { until, jurisdiction, additional, ...rate } = input
  const row = { ...rate, until: until ?? null, jurisdiction: jurisdiction ?? '', isAdditional: additional }
  ctx.audit({ subjectId: await addRate(ctx, row), before: null, after: row })
  return { zone: input.zone }
}

export async function deleteTaxRate(ctx: UserCtx, input: Parsed<Api['deleteRate']>): Promise<Data<Api['deleteRate']>> {
  await removeRate(ctx, input)
  ctx.audit({ subjectId: input.zone, before: input, after: null })
  return { zone: input.zone }
}

export async function saveTaxClass(ctx: UserCtx, input: Parsed<Api['saveClass']>): Promise<Data<Api['saveClass']>> {
  const before = (await listClasses(ctx)).find(({ code }) => code === input.code) ?? null
  await saveClass(ctx, input.code, input.name)
  ctx.audit({ subjectId: input.code, before, after: input })
  return { code: input.code }
}

/** Throws `tax.class_not_found`, and `goods.not_found` when a product is not the brand's. */
export async function assignTaxClass(
  ctx: UserCtx,
  { code, goodsIds }: Parsed<Api['assignClass']>,
): Promise<Data<Api['assignClass']>> {
  const isStandard = code === 'standard'
  if (!isStandard && !(await listClasses(ctx)).some((one) => one.code === code)) throw refusal('tax.class_not_found')
  if (!goodsIds.every(isId)) throw refusal('goods.not_found')
  try {
    await setGoodsClass(ctx, goodsIds, isStandard ? null : code)
  } catch (error) {
    if (findViolatedConstraint(error)?.name === 'tax_goods_classes_goods_fk') throw refusal('goods.not_found')
    throw error
  }
  ctx.audit({ subjectId: code, after: { code, goodsIds } })
  return { code }
}
