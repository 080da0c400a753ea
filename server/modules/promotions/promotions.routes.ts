import { adminCouponsApi, couponsApi, salesApi, sellerCouponsApi } from '#contract/promotions.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { collectCoupon } from './coupons/collect-coupon.ts'
import { listCoupons, listOwnCoupons } from './coupons/list-coupons.ts'
import { brandHandlers, sellerHandlers } from './coupons/manage-coupons.ts'
import { deleteSale, listOwnSales, saveSales } from './manage-sales.ts'
import { endSaleGroup, listSaleGroupsOfStore, previewSale } from './sale-groups.ts'

export function servePromotions({ serve }: Serve): void {
  serve<typeof couponsApi, UserCtx>('coupons', couponsApi, {
    list: listCoupons,
    collect: collectCoupon,
    mine: listOwnCoupons,
  })
  serve<typeof sellerCouponsApi, SellerCtx>('sellerCoupons', sellerCouponsApi, sellerHandlers)
  serve<typeof adminCouponsApi, UserCtx>('adminCoupons', adminCouponsApi, brandHandlers)
  serve<typeof salesApi, SellerCtx>('sales', salesApi, {
    groups: listSaleGroupsOfStore,
    preview: previewSale,
    end: endSaleGroup,
    list: listOwnSales,
    save: saveSales,
    delete: deleteSale,
  })
}
