import { createHash } from 'node:crypto'
import { findCountryCode } from '#i18n/countries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { fieldRefusal, refusal, type Refusal } from '#server/platform/refusal.ts'
import { findRegionCode, hasKnownRegions } from '../regions.rules.ts'
import type { Exempts, Liable } from '../tax.queries.ts'
import { findRateConflict, findRateToEnd, type RateConflict } from './rate-conflicts.rules.ts'
import {
  deleteRate,
  deleteZone,
  endRate,
  insertRate,
  insertZone,
  listAreas,
  listClasses,
  listRates,
  listZones,
  lockZone,
  lockZones,
  replaceAreas,
  saveClasses,
  updateZone,
  type Area,
  type RateRow,
  type Zone,
} from './tax-rows.queries.ts'

type ZoneTermsView = Omit<Zone, 'id'> & { readonly areas: readonly string[] }
export type ZoneView = ZoneTermsView & { readonly rates: readonly RateView[]; readonly version: string }
type RateView = Omit<RateRow, 'id' | 'zoneId' | 'ratePpm'> & { readonly percent: number }

/** `DE`, `US-TX`. */
export const formatArea = ({ country, region }: Area): string => (region === '' ? country : `${country}-${region}`)

/** Parses `DE`, `Germany`, `US-TX` or `US-Texas`; throws a field refusal for an unknown place. */
export function parseArea(text: string): Area {
  const whole = findCountryCode(text)
  if (whole) return { country: whole, region: '' }
  const [, countryText = '', regionText = ''] = /^([^-]+)-(.+)$/.exec(text.trim()) ?? []
  const country = findCountryCode(countryText)
  if (!country) throw fieldRefusal({ areas: { key: 'field.not_listed' } })
  const region = findRegionCode(country, regionText)
  if (region === '' && hasKnownRegions(country)) throw fieldRefusal({ areas: { key: 'field.not_listed' } })
  return { country, region: region || regionText.toUpperCase() }
}

/** A hash of what `saveZone` changes, by which it is known whether somebody changed it. */
const toVersion = ({ liable, exempts, areas }: ZoneTermsView): string =>
  createHash('sha256')
    .update(JSON.stringify([liable, exempts, areas.toSorted()]))
    .digest('base64url')
    .slice(0, 16)

/** Returns every zone with its areas and rates. */
export async function readZones(ctx: Ctx): Promise<ZoneView[]> {
  const [zones, areas, rates] = await Promise.all([listZones(ctx), listAreas(ctx), listRates(ctx)])
  return zones.map(({ id, ...zone }) => {
    const terms = { ...zone, areas: areas.filter(({ zoneId }) => zoneId === id).map(formatArea) }
    return {
      ...terms,
      rates: rates
        .filter(({ zoneId }) => zoneId === id)
        .map(({ id: _id, zoneId: _zoneId, ratePpm, ...rate }) => ({ ...rate, percent: ratePpm / 10_000 })),
      version: toVersion(terms),
    }
  })
}

/** Returns the zone with this name; null: there is none. */
export const findZone = async (ctx: Ctx, name: string): Promise<ZoneView | null> =>
  (await readZones(ctx)).find((zone) => zone.name === name) ?? null

export type ZoneInput = {
  readonly name: string
  readonly areas: readonly Area[]
  readonly liable: Liable
  readonly exempts: Exempts
  /** The version that was read, `new` for a new zone; undefined: the stored one is replaced, whatever it is. */
  readonly version?: string | undefined
}

/**
 * Adds a zone or changes the one with this name, in the caller's transaction. Throws `tax.area_taken` for a place that
 * is named twice or belongs to another zone, and `tax.zone_changed` when another version is stored.
 */
export async function saveZone(ctx: Ctx, { name, areas, liable, exempts, version }: ZoneInput): Promise<string> {
  await lockZones(ctx)
  const before = await lockZone(ctx, name)
  if (version !== undefined) {
    const stored = await findZone(ctx, name)
    if (version !== (stored?.version ?? 'new'))
      throw refusal('tax.zone_changed', {
        versions: [{ name, areas: areas.map(formatArea), liable, exempts }, ...(stored ? [{ ...stored }] : [])],
      })
  }
  const zone = { id: before?.id ?? newId(), name, liable, exempts }
  const taken = new Map(
    (await listAreas(ctx)).filter(({ zoneId }) => zoneId !== zone.id).map((area) => [formatArea(area), area.zoneName]),
  )
  const own = new Set<string>()
  for (const place of areas.map(formatArea)) {
    const holder = own.has(place) ? name : taken.get(place)
    if (holder !== undefined) throw refusal('tax.area_taken', { place, zone: holder })
    own.add(place)
  }
  await (before ? updateZone(ctx, zone) : insertZone(ctx, zone))
  await replaceAreas(ctx, zone.id, areas)
  return zone.id
}

async function requireZone(ctx: Ctx, name: string): Promise<Zone> {
  const zone = await lockZone(ctx, name)
  if (!zone) throw refusal('tax.zone_not_found')
  return zone
}

/** Deletes a zone with its rates; orders keep their taxes. Throws `tax.zone_not_found`. */
export async function removeZone(ctx: Ctx, name: string): Promise<void> {
  await deleteZone(ctx, (await requireZone(ctx, name)).id)
}

export type RateInput = {
  readonly zone: string
  readonly class: string
  readonly name: string
  readonly jurisdiction?: string
  readonly percent: number
  /** yyyy-mm-dd, in the brand's time zone. */
  readonly from: string
  /** The first day on which it does not apply; null: no end. */
  readonly until?: string | null
  /** The law or table that states it. */
  readonly source: string
  /** Whether it is meant to add up with other taxes of its zone and class, as PST does with GST. */
  readonly isAdditional?: boolean
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string) => dayPattern.test(text) && !Number.isNaN(Date.parse(text))

/** Throws a field refusal for a percentage out of range or with over four decimals, and for wrong days. */
export function toRatePpm({ percent, from, until }: Pick<RateInput, 'percent' | 'from' | 'until'>): number {
  if (!(percent >= 0 && percent <= 100))
    throw fieldRefusal({ percent: { key: 'field.out_of_range', params: { min: 0, max: 100 } } })
  const ratePpm = Math.round(percent * 10_000)
  if (Math.abs(ratePpm - percent * 10_000) > 1e-6)
    throw fieldRefusal({ percent: { key: 'field.decimals', params: { digits: 4 } } })
  if (!isDay(from)) throw fieldRefusal({ from: { key: 'field.pattern' } })
  if (until != null && (!isDay(until) || until <= from)) throw fieldRefusal({ until: { key: 'field.pattern' } })
  return ratePpm
}

export function toRefusal(conflict: RateConflict): Refusal {
  if (conflict.kind === 'overlap') return refusal('tax.rate_overlaps', { from: conflict.from })
  if (conflict.kind === 'sum') return refusal('tax.sum_above_hundred', { percent: conflict.percent })
  return refusal(conflict.kind === 'spelling' ? 'tax.name_taken' : 'tax.rate_beside', { name: conflict.name })
}

/**
 * Adds a rate, in the caller's transaction. A rate without an end that began before ends when the new one begins.
 * Throws `tax.zone_not_found`, `tax.class_not_found`, `tax.rate_overlaps`, `tax.name_taken`, `tax.rate_beside`,
 * `tax.sum_above_hundred` and field refusals.
 */
export async function addRate(ctx: Ctx, rate: RateInput): Promise<string> {
  const ratePpm = toRatePpm(rate)
  if (rate.source.trim() === '') throw fieldRefusal({ source: { key: 'field.required' } })
  const zone = await requireZone(ctx, rate.zone)
  if (!(await listClasses(ctx)).some(({ code }) => code === rate.class)) throw refusal('tax.class_not_found')
  const row: RateRow = {
    id: newId(),
    zoneId: zone.id,
    class: rate.class,
    name: rate.name,
    jurisdiction: rate.jurisdiction ?? '',
    ratePpm,
    from: rate.from,
    until: rate.until ?? null,
    source: rate.source,
  }
  const others = (await listRates(ctx)).filter((one) => one.zoneId === zone.id && one.class === rate.class)
  const conflict = findRateConflict(others, row, { isAdditional: rate.isAdditional ?? false })
  if (conflict) throw toRefusal(conflict)
  const ended = findRateToEnd(others, row)
  if (ended) await endRate(ctx, ended.id, row.from)
  await insertRate(ctx, row)
  return row.id
}

type RateKey = Pick<RateInput, 'zone' | 'class' | 'name' | 'from'>

async function requireRate(ctx: Ctx, rate: RateKey): Promise<RateRow> {
  const zone = await requireZone(ctx, rate.zone)
  const row = (await listRates(ctx)).find(
    (one) => one.zoneId === zone.id && one.class === rate.class && one.name === rate.name && one.from === rate.from,
  )
  if (!row) throw refusal('tax.rate_not_found')
  return row
}

/** Deletes a rate, in the caller's transaction; orders keep their taxes. Throws `tax.rate_not_found`. */
export async function removeRate(ctx: Ctx, rate: RateKey): Promise<void> {
  await deleteRate(ctx, (await requireRate(ctx, rate)).id)
}

/** Adds a class, or renames it. */
export const saveClass = (ctx: Ctx, code: string, name: string): Promise<void> => saveClasses(ctx, [{ code, name }])
