import { errors, type ErrorKey } from '#contract/errors.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { staffTaxesApi } from '#contract/staff-taxes.ts'
import { translateServer } from '#i18n/translate.ts'
import {
  loadRateFile,
  previewRateFile,
  type PlannedRate,
  type RateProblem,
} from '#server/modules/tax/administration/public.ts'
import type { UserCtx } from '#server/platform/context.ts'

type Api = typeof staffTaxesApi

const texts: Readonly<Record<string, { readonly zh: string }>> = { ...errors, ...fieldErrors } satisfies Record<
  ErrorKey | keyof typeof fieldErrors,
  { readonly zh: string }
>

const toLine = ({ line, zone, row, endsPercent, isKnown }: PlannedRate) => ({
  line,
  zone,
  class: row.class,
  name: row.name,
  percent: row.ratePpm / 10_000,
  from: row.from,
  until: row.until,
  endsPercent,
  isKnown,
})

const toText = (ctx: UserCtx, { line, column, key, params }: RateProblem) => ({
  line,
  column,
  text: translateServer(ctx.lang, texts[key]!.zh, params),
})

export async function previewTaxRates(
  ctx: UserCtx,
  { csv }: Parsed<Api['previewRates']>,
): Promise<Data<Api['previewRates']>> {
  const { planned, problems } = await previewRateFile(ctx, csv)
  return { rows: planned.map(toLine), problems: problems.map((one) => toText(ctx, one)) }
}

export async function loadTaxRates(ctx: UserCtx, { csv }: Parsed<Api['loadRates']>): Promise<Data<Api['loadRates']>> {
  const added = (await loadRateFile(ctx, csv)).planned.filter(({ isKnown }) => !isKnown).map(toLine)
  ctx.audit({ before: null, after: { rates: added } })
  return { added: added.length }
}
