import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { planRates, type RatePlan } from './rate-file.rules.ts'
import { endRate, insertRate, listClasses, listRates, listZones, lockZone, lockZones } from './tax-rows.queries.ts'

/** Finds the changes of a file of rates and the problems of its lines; changes nothing. */
export async function previewRateFile(ctx: Ctx, csv: string): Promise<RatePlan> {
  const [zones, classes, rates] = await Promise.all([listZones(ctx), listClasses(ctx), listRates(ctx)])
  const known = {
    zoneIds: new Map(zones.map(({ id, name }) => [name, id])),
    classes: new Set(['standard', ...classes.map(({ code }) => code)]),
    rates,
  }
  return planRates(csv, known, newId)
}

/** Writes the rates of a file, in the caller's transaction. Throws `tax.file_wrong` when one of its lines is wrong. */
export async function loadRateFile(ctx: Ctx, csv: string): Promise<RatePlan> {
  await lockZones(ctx)
  const seen = await previewRateFile(ctx, csv)
  for (const zone of [...new Set(seen.planned.map((one) => one.zone))].toSorted()) await lockZone(ctx, zone)
  // Rates that were added before the zones were locked count.
  const plan = await previewRateFile(ctx, csv)
  if (plan.problems.length > 0) throw refusal('tax.file_wrong', { count: plan.problems.length })
  for (const [id, until] of plan.ends) await endRate(ctx, id, until)
  for (const { row, isKnown } of plan.planned) if (!isKnown) await insertRate(ctx, row)
  return plan
}
