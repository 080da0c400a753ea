import type { sellerStockApi } from '#contract/seller-stock.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { findCountryCode } from '#i18n/countries.ts'
import { newId } from '#server/platform/ids.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import {
  deleteUnusedWarehouse,
  insertWarehouses,
  listWarehouses,
  updateWarehouse,
  type Warehouse,
} from './warehouses.queries.ts'

type Api = typeof sellerStockApi
type View = Data<Api['saveWarehouse']>['warehouse']

const maxOwnWarehouses = 20

const toView = (
  ctx: SellerCtx,
  { id, code, name, regions, storeId, position, version, changedBy }: Warehouse,
): View => ({
  id,
  code,
  name: pickText(name, ctx.lang, ctx.brand.settings.defaultLanguage),
  names: { ...name },
  regions: [...regions],
  isOwn: storeId !== null,
  position,
  version,
  changedBy,
})

/** The store's own warehouses and the brand's. */
const listUsable = async (ctx: SellerCtx): Promise<Warehouse[]> =>
  (await listWarehouses(ctx)).filter(({ storeId }) => storeId === null || storeId === ctx.principal.storeId)

async function findOwn(ctx: SellerCtx, id: string): Promise<Warehouse> {
  const own = (await listUsable(ctx)).find((one) => one.storeId !== null && one.id === id.toLowerCase())
  if (!own) throw refusal('warehouse.not_found')
  return own
}

export const listOwnWarehouses = async (ctx: SellerCtx): Promise<Data<Api['warehouses']>> => ({
  pageList: (await listUsable(ctx)).map((one) => toView(ctx, one)),
})

function toRegions(names: readonly string[]): string[] {
  const codes = names.map(findCountryCode)
  const unknown = codes.indexOf(null)
  if (unknown >= 0) throw fieldRefusal({ [`regions.${unknown}`]: { key: 'field.not_listed' } })
  return [...new Set(codes as string[])]
}

/** Creates a warehouse of the caller's store, or changes the version that was read (`warehouse.changed`). A code that the brand has already is an error of its field. */
export async function saveOwnWarehouse(
  ctx: SellerCtx,
  input: Parsed<Api['saveWarehouse']>,
): Promise<Data<Api['saveWarehouse']>> {
  const regions = toRegions(input.regions)
  const before = input.id === undefined ? null : await findOwn(ctx, input.id)
  const warehouse = {
    id: before?.id ?? newId(),
    code: before?.code ?? input.code,
    name: input.names,
    position: input.position,
    storeId: ctx.principal.storeId,
    regions,
  }
  if (before) {
    // The version read here is compared again by the update, so that of two at once one is refused.
    if (before.version !== input.version || !(await updateWarehouse(ctx, before, warehouse)))
      throw refusal('warehouse.changed', {
        versions: [{ ...input }, { ...toView(ctx, await findOwn(ctx, before.id)) }],
      })
  } else {
    const own = (await listUsable(ctx)).filter(({ storeId }) => storeId !== null)
    if (own.length >= maxOwnWarehouses) throw refusal('warehouse.limit', { max: maxOwnWarehouses })
    if ((await insertWarehouses(ctx, [warehouse])) === 0) throw fieldRefusal({ code: { key: 'field.taken' } })
  }
  const changed = { version: (before?.version ?? 0) + 1, changedBy: ctx.principal.username }
  const view = toView(ctx, { ...warehouse, ...changed })
  ctx.audit({ subjectId: warehouse.id, before: before && toView(ctx, before), after: view })
  return { warehouse: view }
}

/** Deletes a warehouse of the caller's store. Refuses `warehouse.in_use` when a SKU ever had units there. */
export async function deleteOwnWarehouse(
  ctx: SellerCtx,
  input: Parsed<Api['deleteWarehouse']>,
): Promise<Data<Api['deleteWarehouse']>> {
  const own = await findOwn(ctx, input.id)
  if (!(await deleteUnusedWarehouse(ctx, own.id))) throw refusal('warehouse.in_use')
  ctx.audit({ subjectId: own.id, before: toView(ctx, own), after: null })
  return { id: own.id }
}
