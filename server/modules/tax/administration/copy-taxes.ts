import { newId } from '#server/platform/ids.ts'
import type { TaxCtx } from '../tax.queries.ts'
import {
  insertRate,
  insertZone,
  listAreas,
  listClasses,
  listRates,
  listZones,
  replaceAreas,
  saveClasses,
} from './tax-rows.queries.ts'

/** Gives a new brand the tax classes, zones and rates of another one, also rates that have ended. */
export async function copyTaxes(from: TaxCtx, to: TaxCtx): Promise<void> {
  const [zones, areas, rates, classes] = [
    await listZones(from),
    await listAreas(from),
    await listRates(from),
    await listClasses(from),
  ]
  await saveClasses(to, classes)
  for (const zone of zones) {
    const id = newId()
    await insertZone(to, { ...zone, id })
    const own = areas.filter(({ zoneId }) => zoneId === zone.id)
    await replaceAreas(
      to,
      id,
      own.map(({ country, region }) => ({ country, region })),
    )
    for (const rate of rates) if (rate.zoneId === zone.id) await insertRate(to, { ...rate, id: newId(), zoneId: id })
  }
}
