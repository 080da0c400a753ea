import { z } from 'zod'
import { createListSchema, id, moment, optional, text, texts, whole } from './fields.ts'
import { operation } from './operation.ts'

const Warehouse = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  names: z.record(z.string(), z.string()),
  /** ISO codes of the countries that it is near to, the nearest first. */
  regions: z.array(z.string()),
  /** Own ones can be changed, and are taken first; the others are the brand's. */
  isOwn: z.boolean(),
  /** Place in the order of the store's own warehouses. */
  position: z.int(),
  /** Raised by every change. */
  version: z.int(),
  /** Username of the person who changed it last, where known. */
  changedBy: z.string().nullable(),
})

/** Why stock was changed by hand. */
const stockReasons = ['received', 'counted', 'damaged', 'lost', 'returned', 'moved', 'other'] as const
const StockReason = z.enum(stockReasons)

/** Units of one SKU in a warehouse at most. */
export const maxUnits = 1_000_000_000

const Held = z.object({ warehouseId: z.string(), available: z.int(), reserved: z.int() })

const StockRow = z.object({
  skuId: z.string(),
  goodsId: z.string(),
  code: z.string(),
  name: z.string(),
  specifications: z.array(z.string()),
  image: z.string(),
  available: z.int(),
  reserved: z.int(),
  /** Warehouses that have had units of it. */
  warehouses: z.array(Held),
})

const pageSize = () => whole({ min: 1, max: 200 }).default(50)

export const sellerStockApi = {
  list: operation({
    method: 'GET',
    path: '/seller/stock/list',
    summary: "List the stock of the caller's SKUs by warehouse, in the order of their codes",
    audience: 'seller',
    effect: 'read',
    input: z.object({
      goodsId: optional(id()),
      /** A whole SKU code or barcode. */
      code: optional(text({ max: 255 })),
      /** Words of the product's title in any language, or the beginning of a SKU code. */
      keyword: optional(text({ max: 100 })),
      /** SKUs with so many units for sale or fewer, over all warehouses. */
      maxStock: optional(whole({ max: maxUnits })),
      /** The order of the codes. */
      sort: z.enum(['code', 'code_last']).default('code'),
      /** `nextCursor` of the page before. */
      cursor: optional(id()),
      pageSize: pageSize(),
    }),
    data: z.object({
      pageList: z.array(StockRow),
      nextCursor: z.string().nullable(),
      /** False when the page is short because the request read its maximum of SKUs; `nextCursor` goes on. */
      isFull: z.boolean(),
    }),
    errors: [],
  }),
  change: operation({
    method: 'POST',
    path: '/seller/stock/change',
    summary:
      'Add units to stock or take them away, all changes or none; reserved units stay; cells that differ from `expected` are skipped',
    audience: 'seller',
    effect: 'write',
    input: z.object({
      changes: z
        .array(
          z.object({
            skuId: id(),
            warehouseId: id(),
            /** Units to add; negative to take away. */
            difference: whole({ min: -maxUnits, max: maxUnits }),
            /** Units for sale that the caller saw. When there are others by now, this change is skipped. */
            expected: optional(whole({ max: maxUnits })),
          }),
        )
        .min(1)
        .max(200),
      reason: StockReason,
      note: optional(text({ max: 200 })),
    }),
    data: z.object({
      changes: z.array(Held.extend({ skuId: z.string() })),
      /** Cells that changed meanwhile, with their units now. */
      skipped: z.array(Held.extend({ skuId: z.string() })),
    }),
    errors: ['sku.not_found', 'warehouse.not_found', 'stock.insufficient'],
  }),
  movements: operation({
    method: 'GET',
    path: '/seller/stock/movements',
    summary: 'List changes of the stock of a SKU by hand, latest first',
    audience: 'seller',
    effect: 'read',
    input: z.object({ skuId: id(), cursor: optional(id()), pageSize: pageSize() }),
    data: z.object({
      pageList: z.array(
        z.object({
          id: z.string(),
          warehouseId: z.string(),
          difference: z.int(),
          /** Units for sale after it. */
          available: z.int(),
          reason: z.string(),
          note: z.string(),
          username: z.string(),
          at: moment(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
    errors: ['sku.not_found'],
  }),
  warehouses: operation({
    method: 'GET',
    path: '/seller/warehouse/list',
    summary: "List the store's warehouses and the brand's, in the order in which stock is taken",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: z.object({ pageList: z.array(Warehouse) }),
    errors: [],
  }),
  saveWarehouse: operation({
    method: 'POST',
    path: '/seller/warehouse/save',
    summary: 'Create a warehouse of the store, or change one; its code stays',
    audience: 'seller',
    effect: 'write',
    input: z
      .object({
        id: optional(id()),
        /** The version that was read; needed to change one. */
        version: optional(whole({ min: 1 })),
        code: text({ max: 32 }),
        names: texts({ max: 100 }),
        /** Codes or names of the countries that it is near to, the nearest first. */
        regions: createListSchema(text({ max: 80 }), { max: 250 }).default([]),
        /** Place in the order of the store's own warehouses. */
        position: whole({ min: 1, max: 1_000 }).default(1),
      })
      .refine(({ id, version }) => (id === undefined) === (version === undefined), {
        path: ['version'],
        params: { key: 'field.required' },
      }),
    data: z.object({ warehouse: Warehouse }),
    errors: ['warehouse.not_found', 'warehouse.changed', 'warehouse.limit'],
  }),
  deleteWarehouse: operation({
    method: 'POST',
    path: '/seller/warehouse/delete',
    summary: 'Delete a warehouse of the store that never had stock',
    audience: 'seller',
    effect: 'write',
    input: z.object({ id: id() }),
    data: z.object({ id: z.string() }),
    errors: ['warehouse.not_found', 'warehouse.in_use'],
  }),
}
