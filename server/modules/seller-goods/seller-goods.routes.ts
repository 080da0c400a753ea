import { sellerGoodsBulkApi } from '#contract/seller-goods-bulk.ts'
import { sellerGoodsApi } from '#contract/seller-goods.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { applyBulkEdit, listBulkEdits, previewBulkEdit, readBulkEdit, undoBulkEdit } from './bulk/bulk-edit.ts'
import { deleteGoods, duplicateGoods, restoreGoods } from './copy-goods.ts'
import { listTaxClasses } from './list-tax-classes.ts'
import { countGoods, listGoods } from './list-goods.ts'
import { readGoods } from './read-goods.ts'
import { saveGoods } from './save-goods.ts'
import { scheduleGoods, setGoodsStatus } from './set-status.ts'

export function serveSellerGoods({ serve }: Serve): void {
  serve<typeof sellerGoodsApi, SellerCtx>('sellerGoods', sellerGoodsApi, {
    list: listGoods,
    count: countGoods,
    detail: readGoods,
    save: saveGoods,
    setStatus: setGoodsStatus,
    schedule: scheduleGoods,
    duplicate: duplicateGoods,
    delete: deleteGoods,
    restore: restoreGoods,
    taxClasses: listTaxClasses,
  })
  serve<typeof sellerGoodsBulkApi, SellerCtx>('sellerGoodsBulk', sellerGoodsBulkApi, {
    preview: previewBulkEdit,
    apply: applyBulkEdit,
    detail: readBulkEdit,
    list: listBulkEdits,
    undo: undoBulkEdit,
  })
}
