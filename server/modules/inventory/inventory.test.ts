import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { applyFileStock, commit, release, reserve, restock, getStock, type Allocation } from './public.ts'

let shop: TestShop
let store: TestStore
beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
})
afterAll(() => shop.close())

const listRows = async (skuId: string) =>
  shop
    .db()
    .selectFrom('stock')
    .select(['warehouse_id', 'available', 'reserved'])
    .where('sku_id', '=', skuId)
    .orderBy('warehouse_id')
    .execute()

const getSum = async (skuId: string) => {
  const rows = await listRows(skuId)
  const sum = (pick: 'available' | 'reserved') => rows.reduce((total, row) => total + row[pick], 0)
  return { available: sum('available'), reserved: sum('reserved') }
}

type WarehouseOptions = { readonly storeId?: string; readonly regions?: string[]; readonly position?: number }

/** Creates another warehouse with units of a SKU. */
async function addWarehouse(skuId: string, available: number, options: WarehouseOptions = {}): Promise<string> {
  const { storeId = null, regions = [], position = 2 } = options
  const id = newId()
  const brand_id = shop.brand.id
  await shop
    .db()
    .insertInto('warehouses')
    .values({ brand_id, id, code: `W${id}`, name: '{}', position, store_id: storeId, regions })
    .execute()
  await shop.db().insertInto('stock').values({ brand_id, sku_id: skuId, warehouse_id: id, available }).execute()
  return id
}

/** Runs `work` `times` times, with as much concurrency as the pool allows. */
async function atOnce<R>(times: number, work: (index: number) => Promise<R>): Promise<PromiseSettledResult<R>[]> {
  const results: PromiseSettledResult<R>[] = []
  let next = 0
  const lane = async () => {
    while (next < times) results.push(...(await Promise.allSettled([work(next++)])))
  }
  await Promise.all(Array.from({ length: 18 }, lane))
  return results
}

const insufficient = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' && (result.reason as { key?: string }).key === 'stock.insufficient'

test('a reservation takes from one warehouse after the other and says which gave what', async () => {
  const { skuIds, warehouseId } = await makeGoods(shop, { store, stock: [3] })
  const second = await addWarehouse(skuIds[0]!, 5)
  const allocations = await reserve(shop.ctx(), [{ skuId: skuIds[0]!, quantity: 4 }])
  expect(allocations).toEqual([
    { skuId: skuIds[0], warehouseId, quantity: 3 },
    { skuId: skuIds[0], warehouseId: second, quantity: 1 },
  ])
  expect(await getStock(shop.ctx(), skuIds)).toEqual(new Map([[skuIds[0], 4]]))
})

test('the third warehouse gives what the two before it lack', async () => {
  const { skuIds, warehouseId } = await makeGoods(shop, { store, stock: [3] })
  const [skuId] = skuIds as [string]
  const second = await addWarehouse(skuId, 5, { position: 2 })
  const third = await addWarehouse(skuId, 10, { position: 3 })
  const allocations = await reserve(shop.ctx(), [{ skuId, quantity: 9 }])
  const given = Object.fromEntries(allocations.map((one) => [one.warehouseId, one.quantity]))
  expect(given).toEqual({ [warehouseId]: 3, [second]: 5, [third]: 1 })
  expect(await getSum(skuId)).toEqual({ available: 9, reserved: 9 })
})

test("a store's own stock is taken first, then the brand's nearest, then the others in their order", async () => {
  const { skuIds, warehouseId } = await makeGoods(shop, { store, stock: [1] })
  const [skuId] = skuIds as [string]
  const last = await addWarehouse(skuId, 1, { position: 3 })
  const far = await addWarehouse(skuId, 1, { position: 4, regions: ['FR', 'DE'] })
  const near = await addWarehouse(skuId, 1, { position: 5, regions: ['DE'] })
  const own = await addWarehouse(skuId, 1, { position: 9, storeId: store.id })
  const order = async (country: string | null) => {
    const taken: string[] = []
    for (let turn = 0; turn < 5; turn++) {
      const held = await reserve(shop.ctx(), [{ skuId, quantity: 1 }], country)
      taken.push(held[0]!.warehouseId)
    }
    await release(
      shop.ctx(),
      taken.map((warehouseId) => ({ skuId, warehouseId, quantity: 1 })),
    )
    return taken
  }
  expect(await order('DE')).toEqual([own, near, far, warehouseId, last])
  expect(await order('FR')).toEqual([own, far, warehouseId, last, near])
  expect(await order(null)).toEqual([own, warehouseId, last, far, near])
})

test('a basket with one line too much reserves nothing and says what is left of which', async () => {
  const { skuIds } = await makeGoods(shop, { store, stock: [5, 2] })
  const lines = [
    { skuId: skuIds[0]!, quantity: 5 },
    { skuId: skuIds[1]!, quantity: 3 },
  ]
  await expect(reserve(shop.ctx(), lines)).rejects.toMatchObject({
    key: 'stock.insufficient',
    params: { left: 2, skuId: skuIds[1] },
  })
  expect(await getSum(skuIds[0]!)).toEqual({ available: 5, reserved: 0 })
})

test('lines of one SKU are summed first, and an unknown SKU has nothing left', async () => {
  const { skuIds } = await makeGoods(shop, { store, stock: [5] })
  const twice = [3, 3].map((quantity) => ({ skuId: skuIds[0]!, quantity }))
  await expect(reserve(shop.ctx(), twice)).rejects.toMatchObject({ params: { left: 5 } })
  const unknown = newId()
  await expect(reserve(shop.ctx(), [{ skuId: unknown, quantity: 1 }])).rejects.toMatchObject({
    params: { left: 0, skuId: unknown },
  })
})

test("another brand's stock cannot be reserved", async () => {
  const { skuIds } = await makeGoods(shop, { store, stock: [5] })
  const ctx = shop.ctx(null, shop.otherBrand)
  await expect(reserve(ctx, [{ skuId: skuIds[0]!, quantity: 1 }])).rejects.toMatchObject({ params: { left: 0 } })
  expect(await getStock(ctx, skuIds)).toEqual(new Map([[skuIds[0], 0]]))
})

test('paid units leave, cancelled units come back, and neither can be done twice', async () => {
  const { skuIds } = await makeGoods(shop, { store, stock: [10] })
  const [skuId] = skuIds as [string]
  const sold = await reserve(shop.ctx(), [{ skuId, quantity: 4 }])
  await commit(shop.ctx(), sold)
  expect(await getSum(skuId)).toEqual({ available: 6, reserved: 0 })
  await expect(commit(shop.ctx(), sold)).rejects.toThrow('ended twice')
  const cancelled = await reserve(shop.ctx(), [{ skuId, quantity: 6 }])
  await release(shop.ctx(), cancelled)
  await expect(release(shop.ctx(), cancelled)).rejects.toThrow('ended twice')
  expect(await getSum(skuId)).toEqual({ available: 6, reserved: 0 })
})

test('paid units that were not shipped go back to the warehouses they came from', async () => {
  const { skuIds } = await makeGoods(shop, { store, stock: [3] })
  const [skuId] = skuIds as [string]
  const second = await addWarehouse(skuId, 5)
  const sold = await reserve(shop.ctx(), [{ skuId, quantity: 4 }])
  await commit(shop.ctx(), sold)
  await restock(shop.ctx(), sold)
  expect(await listRows(skuId)).toMatchObject([{ available: 3, reserved: 0 }, { available: 5 }])
  await expect(restock(shop.ctx(), [{ skuId, warehouseId: newId(), quantity: 1 }])).rejects.toThrow('stock row')
  expect(second).toBe((await listRows(skuId))[1]!.warehouse_id)
})

test('a file changes stock by its difference to the file before, and leaves what is reserved', async () => {
  const { skuIds, warehouseId } = await makeGoods(shop, { store, stock: [10] })
  const [skuId] = skuIds as [string]
  const give = (fileUnits: number) => applyFileStock(shop.ctx(), warehouseId, [{ skuId, units: fileUnits, fileUnits }])
  expect(await give(10), 'no file has counted it').toBe(0)
  const held = await reserve(shop.ctx(), [{ skuId, quantity: 4 }])
  await give(11)
  expect(await getSum(skuId)).toEqual({ available: 7, reserved: 4 })
  expect(await give(1), 'three more than there are').toBe(1)
  expect(await getSum(skuId)).toEqual({ available: 0, reserved: 4 })
  await release(shop.ctx(), held)
  await give(1)
  expect(await getSum(skuId)).toEqual({ available: 1, reserved: 0 })
})

test('a file counts a SKU where it was counted first, whatever warehouse comes next', async () => {
  const { skuIds, warehouseId } = await makeGoods(shop, { store, stock: [0] })
  const [skuId] = skuIds as [string]
  await applyFileStock(shop.ctx(), warehouseId, [{ skuId, units: 5, fileUnits: 5 }])
  await applyFileStock(shop.ctx(), warehouseId, [{ skuId, units: 8, fileUnits: 8 }])
  const second = await addWarehouse(skuId, 2)
  await applyFileStock(shop.ctx(), second, [{ skuId, units: 9, fileUnits: 9 }])
  expect(await listRows(skuId)).toMatchObject([{ available: 4 }, { available: 2 }])
})

test.each(['available', 'reserved'] as const)(
  'the database refuses %s units below zero from any caller',
  async (column) => {
    const { skuIds } = await makeGoods(shop, { store, stock: [0] })
    const overdrawn = shop
      .db()
      .updateTable('stock')
      .set({ [column]: -1 })
      .where('brand_id', '=', shop.brand.id)
      .where('sku_id', '=', skuIds[0]!)
      .execute()
    await expect(overdrawn).rejects.toThrow('check constraint')
  },
)

test('200 reservations of 20 units at once sell 20 and refuse 180', async () => {
  const { skuIds } = await makeGoods(shop, { store, stock: [12] })
  const [skuId] = skuIds as [string]
  await addWarehouse(skuId, 8)
  const results = await atOnce(200, () => inTransaction(shop.ctx(), (ctx) => reserve(ctx, [{ skuId, quantity: 1 }])))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(results.filter(insufficient)).toHaveLength(180)
  expect(await getSum(skuId)).toEqual({ available: 0, reserved: 20 })
})

test('the same purchases, read first and written after, sell more than there is', async () => {
  const { skuIds } = await makeGoods(shop, { store, stock: [20] })
  const [skuId] = skuIds as [string]
  const naive = async () => {
    const [row] = await listRows(skuId)
    if (row!.available < 1) throw new Error('sold out')
    await shop
      .db()
      .updateTable('stock')
      .set({ available: row!.available - 1 })
      .where('brand_id', '=', shop.brand.id)
      .where('sku_id', '=', skuId)
      .execute()
  }
  const results = await atOnce(200, naive)
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(20)
})

test('baskets in every order, taken and given back at once, neither deadlock nor lose a unit', async () => {
  const { skuIds } = await makeGoods(shop, { store, stock: [30, 30, 30, 30] })
  for (const skuId of skuIds) await addWarehouse(skuId, 10)
  const results = await atOnce(150, async (index) => {
    const turned = [...skuIds.slice(index % 4), ...skuIds.slice(0, index % 4)]
    const lines = turned.slice(0, 3).map((skuId) => ({ skuId, quantity: 1 + (index % 3) }))
    const allocations: Allocation[] = await inTransaction(shop.ctx(), (ctx) => reserve(ctx, lines))
    await inTransaction(shop.ctx(), (ctx) => (index % 2 ? release : commit)(ctx, allocations.toReversed()))
    return index % 2 ? 0 : allocations.reduce((sum, one) => sum + one.quantity, 0)
  })
  expect(results.filter((result) => result.status === 'rejected' && !insufficient(result))).toEqual([])
  const sold = results.reduce((sum, result) => sum + (result.status === 'fulfilled' ? result.value : 0), 0)
  const left = await Promise.all(skuIds.map(getSum))
  expect(left.reduce((sum, one) => sum + one.available, 0)).toBe(160 - sold)
  expect(left.every((one) => one.reserved === 0)).toBe(true)
})

test('the database itself refuses to go below zero', async () => {
  const { skuIds } = await makeGoods(shop, { store, stock: [1] })
  const oversell = sql`update stock set available = available - 2 where brand_id = ${shop.brand.id} and sku_id = ${skuIds[0]!}`
  await expect(oversell.execute(shop.db())).rejects.toThrow('stock_available_check')
})
