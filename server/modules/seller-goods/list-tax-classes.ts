import { standardTaxClass, type sellerGoodsApi } from '#contract/seller-goods.ts'
import type { Data } from '#contract/operation.ts'
import { listClasses } from '#server/modules/tax/administration/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'

/** The brand's tax classes; `standard` is always one of them. */
export async function listTaxClasses(ctx: SellerCtx): Promise<Data<typeof sellerGoodsApi.taxClasses>> {
  const classes = await listClasses(ctx)
  const hasStandard = classes.some(({ code }) => code === standardTaxClass)
  return {
    isCharged: ctx.brand.settings.tax !== undefined,
    pageList: hasStandard ? classes : [{ code: standardTaxClass, name: standardTaxClass }, ...classes],
  }
}
