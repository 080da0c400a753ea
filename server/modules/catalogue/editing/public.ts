export {
  listVersions,
  lockVersions,
  updateGoodsValues,
  updatePrices,
  type BulkValues,
  type PriceValues,
} from './bulk.queries.ts'
export {
  applySchedule,
  countListedByStore,
  deleteDraft,
  findDeletedDraft,
  hasSchedule,
  isHandleTaken,
  listStoredGoods,
  listTakenCodes,
  restoreDraft,
  updateSchedule,
  updateStatus,
  type GoodsContent,
  type StoredGoods,
  type StoredSku,
} from './editing.queries.ts'
export {
  countScheduledGoods,
  countStoreGoods,
  countStoreStock,
  listGoodsIdsByCode,
  listStoreGoodsIds,
  listStoreGoodsRows,
  listStoreSkus,
  type Position,
  type StoreGoodsFilter,
  type StoreGoodsRow,
  type StoreGoodsSort,
} from './list.queries.ts'
export {
  holdGoods,
  listShownVersions,
  lockGoodsOfAnyStore,
  moveStatus,
  type ShownGoods,
  type ShownVersion,
} from './shown-goods.queries.ts'
export { writeEditedGoods, type EditedSku, type WriteEditResult } from './write-edited-goods.ts'
