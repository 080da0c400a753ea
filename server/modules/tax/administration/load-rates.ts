import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Ctx } from '#server/platform/context.ts'
import type { Exempts, Liable } from '../tax.queries.ts'
import { addRate, formatArea, saveZone, toRatePpm, type RateInput } from './manage-taxes.ts'
import { listAreas, listClasses, listRates, saveClasses, type Area } from './tax-rows.queries.ts'

/** A row of a rate file. */
export type FileRate = Area & Omit<RateInput, 'zone' | 'until'> & { readonly from: string; readonly source: string }

export const shippedRatesPath = new URL('../rates.csv', import.meta.url)

type Row = Readonly<
  Record<'country' | 'region' | 'class' | 'name' | 'jurisdiction' | 'percent' | 'valid_from' | 'source', string>
>

/** Reads a rate file. Throws an Error with the line of a row without a source, and of one that is no rate. */
export function readRateFile(path: URL | string): FileRate[] {
  const rows: Row[] = parse(readFileSync(path, 'utf8'), {
    columns: true,
    bom: true,
    trim: true,
    skip_empty_lines: true,
  })
  return rows.map((row, index) => {
    const rate = {
      country: row.country,
      region: row.region,
      class: row.class,
      name: row.name,
      jurisdiction: row.jurisdiction,
      percent: Number(row.percent),
      from: row.valid_from,
      source: row.source,
    }
    if (!rate.source) throw new Error(`line ${index + 2}: a rate needs a source`)
    if (!/^[A-Z]{2}$/.test(rate.country) || !rate.name || !/^[a-z][a-z0-9_]{0,31}$/.test(rate.class) || !row.percent)
      throw new Error(`line ${index + 2}: country, class, name or percentage is missing or wrong`)
    try {
      toRatePpm({ percent: rate.percent, from: rate.from })
    } catch {
      throw new Error(`line ${index + 2}: "${row.percent}" from "${rate.from}" is no rate`)
    }
    return rate
  })
}

export type LoadOptions = {
  /** ISO codes; null: all of the file. */
  readonly countries: readonly string[] | null
  /** Of new zones. */
  readonly liable: Liable
}

export type LoadResult = {
  readonly zones: number
  readonly rates: number
  /** A newer rate of the same tax is there. */
  readonly skipped: readonly string[]
  /** Its goods are taxed there by another name already, and would be taxed twice. */
  readonly doubled: readonly string[]
}

/** Zones in the union, where businesses of other member states account for the tax themselves. */
const union = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))
const getExempts = (country: string): Exempts =>
  union.has(country) ? 'abroad' : country === 'US' ? 'certificate' : 'never'

/**
 * Loads rates of a file into the zones of their places, in the caller's transaction; makes missing zones and classes.
 * A rate that is there stays as it is; one that would change the past, or tax goods a second time by another name, is
 * skipped and named.
 */
export async function loadRates(
  ctx: Ctx,
  file: readonly FileRate[],
  { countries, liable }: LoadOptions,
): Promise<LoadResult> {
  const wanted = file.filter(({ country }) => countries === null || countries.includes(country))
  const known = new Set((await listClasses(ctx)).map(({ code }) => code))
  const missing = [...new Set(['standard', ...wanted.map((rate) => rate.class)])].filter((code) => !known.has(code))
  await saveClasses(
    ctx,
    missing.map((code) => ({ code, name: code })),
  )
  const zones = new Map((await listAreas(ctx)).map((area) => [formatArea(area), area.zoneName]))
  const before = await listRates(ctx)
  const zoneIds = new Map((await listAreas(ctx)).map((area) => [formatArea(area), area.zoneId]))
  let added = 0
  let rates = 0
  const skipped: string[] = []
  const doubled: string[] = []
  const namesInFile = Map.groupBy(wanted, (one) => `${formatArea(one)} ${one.class}`)
  for (const { country, region, ...rate } of wanted) {
    const place = formatArea({ country, region })
    if (!zones.has(place)) {
      await saveZone(ctx, { name: place, areas: [{ country, region }], liable, exempts: getExempts(country) })
      zones.set(place, place)
      added += 1
    }
    const names = new Set(namesInFile.get(`${place} ${rate.class}`)!.map(({ name }) => name))
    const ofClass = before.filter((one) => one.zoneId === zoneIds.get(place) && one.class === rate.class)
    const text = `${place} ${rate.class} ${rate.name} ${rate.percent}% from ${rate.from}`
    if (ofClass.some(({ name, until }) => !names.has(name) && (until === null || until > rate.from))) {
      doubled.push(text)
      continue
    }
    const same = ofClass.filter(({ name }) => name === rate.name)
    if (same.some((one) => one.from === rate.from && one.ratePpm === toRatePpm(rate))) continue
    if (same.some((one) => one.from >= rate.from)) {
      skipped.push(text)
      continue
    }
    await addRate(ctx, { ...rate, zone: zones.get(place)!, isAdditional: names.size > 1 })
    rates += 1
  }
  return { zones: added, rates, skipped, doubled }
}

export type ShippedRate = FileRate & { readonly ratePpm: number; readonly exempts: Exempts }

/** Returns the shipped rates that a brand of this country starts with: its own, and all of the EU for a member state. */
export const listShippedRates = (home: string): ShippedRate[] =>
  readRateFile(shippedRatesPath)
    .filter(({ country }) => country === home || (union.has(home) && union.has(country)))
    .map((rate) => ({ ...rate, ratePpm: toRatePpm(rate), exempts: getExempts(rate.country) }))
