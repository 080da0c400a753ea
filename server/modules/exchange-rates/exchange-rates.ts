import { text as readText } from 'node:stream/consumers'
import type { exchangeRatesApi, RateList } from '#contract/exchange-rates.ts'
import type { Data } from '#contract/operation.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { OutboundError, requestOutbound, type OutboundNetwork } from '#server/platform/outbound/request-outbound.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { listRates, upsertRates } from './exchange-rates.queries.ts'
import { convertRates, isFresh, parseRateList } from './exchange-rates.rules.ts'

type Rates = (typeof exchangeRatesApi)['rates']

const getDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** The rates that shoppers may see: of the brand's list, in its order, and not too old. */
export async function readRates(ctx: Ctx): Promise<Data<Rates>> {
  const { currency, exchangeRates } = ctx.brand.settings
  const base = currency.code
  if (!exchangeRates) return { base, rates: [] }
  const today = toBrandDay(ctx.brand, ctx.clock.now())
  const rows = new Map((await listRates(ctx)).map((row) => [row.currency, row]))
  const shown = exchangeRates.currencies.map((code) => rows.get(code)).filter((row) => row !== undefined)
  const fresh = shown.filter(({ day }) => isFresh(day, today, exchangeRates.maxAgeDays))
  return { base, rates: fresh.map((row) => ({ ...row, digits: getDigits(row.currency) })) }
}

/** Stores the rates of the brand's currencies; returns the codes stored. Throws RatesError. */
export async function saveRates(ctx: Ctx, list: RateList): Promise<readonly string[]> {
  const { currency, exchangeRates } = ctx.brand.settings
  const today = toBrandDay(ctx.brand, ctx.clock.now())
  const rates = convertRates(list, { currency: currency.code, wanted: exchangeRates?.currencies ?? [], today })
  await inTransaction(ctx, async (ctx) => {
    await upsertRates(ctx, rates)
    await invalidateCaches(ctx, ['rates'])
  })
  return rates.map(({ currency: code }) => code)
}

const maxBytes = 1 << 20
const timeoutMs = 10_000

/**
 * Fetches the rates from the brand's address, where it has one, and stores them; returns the codes stored. Throws
 * OutboundError and RatesError.
 */
export async function fetchRates(ctx: Ctx, network?: OutboundNetwork): Promise<readonly string[]> {
  const { address } = ctx.brand.settings.exchangeRates ?? {}
  if (address === undefined) return []
  const headers = { accept: 'application/json' }
  const { status, body } = await requestOutbound({
    url: address,
    headers,
    maxBytes,
    timeoutMs,
    ...(network && { network }),
  })
  if (status !== 200) {
    body.destroy()
    throw new OutboundError('network', `${new URL(address).host} answered with status ${status}`)
  }
  return saveRates(ctx, parseRateList(await readText(body)))
}

/** For the scheduler: a failure is logged, and the last rates are shown until they are too old. */
export async function refreshRates(ctx: Ctx): Promise<void> {
  try {
    await fetchRates(ctx)
  } catch (error) {
    ctx.log.warn({ brand: ctx.brand.site, err: error }, 'the exchange rates could not be fetched')
  }
}
