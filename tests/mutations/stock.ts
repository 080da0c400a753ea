import type { Mutation } from './mutation.ts'

const inventory = ['server/modules/inventory/inventory.test.ts']
const checkout = ['server/modules/checkout/checkout.test.ts']

export const stockMutations: readonly Mutation[] = [
  {
    name: 'a reservation takes what there is, however little',
    file: 'server/modules/inventory/inventory.queries.ts',
    find: 'having coalesce(sum(l.available), 0) < w.quantity',
    replace: 'having coalesce(sum(l.available), 0) < 0',
    tests: inventory,
  },
  {
    name: 'a basket with one short line reserves the others',
    file: 'server/modules/inventory/inventory.queries.ts',
    find: ' and not exists (select from short)\n',
    replace: '\n',
    tests: inventory,
  },
  {
    name: 'quantities of one SKU are not summed',
    file: 'server/modules/inventory/inventory.queries.ts',
    find: 'select line.sku_id, sum(line.quantity)::int as quantity',
    replace: 'select line.sku_id, max(line.quantity)::int as quantity',
    tests: inventory,
  },
  {
    name: 'the third warehouse gives again what the first gave',
    file: 'server/modules/inventory/inventory.queries.ts',
    find: 'rows between unbounded preceding and 1 preceding',
    replace: 'rows between 1 preceding and 1 preceding',
    tests: inventory,
  },
  {
    name: 'stock is not locked before it is changed',
    file: 'server/modules/inventory/inventory.queries.ts',
    find: 'order by sku_id, warehouse_id for update`',
    replace: 'order by sku_id, warehouse_id`',
    tests: inventory,
  },
  {
    name: 'a reservation is ended twice',
    file: 'server/modules/inventory/inventory.queries.ts',
    find: '\n      and s.reserved >= g.quantity`',
    replace: '`',
    tests: inventory,
  },
  {
    name: 'paid units become available again',
    file: 'server/modules/inventory/inventory.queries.ts',
    find: 'case when ${returned}::boolean then g.quantity else 0 end',
    replace: 'case when ${returned}::boolean is not null then g.quantity else 0 end',
    tests: inventory,
  },
  {
    name: 'stock may fall below zero',
    file: 'server/db/migrations/0004-create-inventory.sql',
    find: 'available integer not null check (available >= 0)',
    replace: 'available integer not null check (available >= -1)',
    tests: inventory,
  },
  {
    name: 'an import sets the units that are reserved to nothing',
    file: 'server/modules/inventory/inventory.queries.ts',
    find: 'on conflict (brand_id, sku_id, warehouse_id) do update set\n',
    replace: 'on conflict (brand_id, sku_id, warehouse_id) do update set reserved = 0,\n',
    tests: inventory,
  },
  {
    name: 'the units of a return go to the first warehouse',
    file: 'server/modules/orders/allocations.ts',
    find: 'const taken = Math.min(left, allocation.quantity)',
    replace: 'const taken = left',
    tests: ['server/modules/orders/allocations.test.ts'],
  },
  {
    name: 'a quote is placed that asks for more than is there',
    file: 'server/modules/checkout/checkout.rules.ts',
    find: 'const left = Math.min(offer.stock, offer.maxQuantity)',
    replace: 'const left = offer.maxQuantity',
    tests: ['server/modules/checkout/checkout.rules.test.ts', ...checkout],
  },
  {
    name: 'a seller takes away more units than are for sale',
    file: 'server/modules/inventory/movements.queries.ts',
    find: 'between 0 and ${maxUnits}',
    replace: 'between -1 and ${maxUnits}',
    tests: ['server/modules/inventory/seller-stock.test.ts'],
  },
  {
    name: 'a change of stock by hand leaves no movement',
    file: 'server/modules/inventory/change-stock.ts',
    find: '  await insertMovements(\n',
    replace: '  void insertMovements\n  void (\n',
    tests: ['server/modules/inventory/seller-stock.test.ts'],
  },
  {
    name: 'undoing an edit of stock brings back units that were sold meanwhile',
    file: 'server/modules/seller-goods/bulk/run-edit.ts',
    find: 'const restored = available - ((after as number) - (before as number))',
    replace: 'const restored = before as number',
    tests: ['server/modules/seller-goods/bulk/bulk-edit.test.ts'],
  },
  {
    name: 'a bulk edit overwrites a product that changed since it was chosen',
    file: 'server/modules/seller-goods/bulk/run-edit.ts',
    find: 'raisesVersion(rule) && stored.version !== item.version',
    replace: 'raisesVersion(rule) && stored.version < item.version',
    tests: ['server/modules/seller-goods/bulk/bulk-edit.test.ts'],
  },
  {
    name: 'a save overwrites a version that its editor has not read',
    file: 'server/modules/catalogue/editing/write-edited-goods.ts',
    find: '    if (version !== edit.version) return { changed: stored }\n',
    replace: '',
    tests: ['server/modules/seller-goods/seller-goods.test.ts'],
  },
]
