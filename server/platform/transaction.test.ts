import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import type { Ctx } from './context.ts'
import { RetryableError } from './database/errors.ts'
import { newId } from './ids.ts'
import { inTransaction } from './transaction.ts'
import { pipeline } from './pipeline.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db().deleteFrom('warehouses').where('brand_id', '=', shop.brand.id).execute()
})

const add = (ctx: Ctx, code: string) =>
  ctx.db
    .insertInto('warehouses')
    .values({ brand_id: ctx.brand.id, id: newId(), code, name: JSON.stringify({ en: code }), position: 1 })
    .execute()
const codes = async (ctx: Ctx) =>
  (await ctx.db.selectFrom('warehouses').select('code').where('brand_id', '=', ctx.brand.id).execute())
    .map(({ code }) => code)
    .toSorted()
const twice = /warehouses_code_uq|duplicate key/

test('statements asked together run in the order of the asking', async () => {
  const seen = await inTransaction(shop.ctx(), (ctx) =>
    pipeline([codes(ctx), add(ctx, 'a'), codes(ctx), add(ctx, 'b'), codes(ctx)]),
  )
  expect([seen[0], seen[2], seen[4]]).toEqual([[], ['a'], ['a', 'b']])
})

test('of statements sent together the failed one is reported, and none of them stays', async () => {
  const result = inTransaction(shop.ctx(), (ctx) => pipeline([add(ctx, 'a'), add(ctx, 'a'), add(ctx, 'b'), codes(ctx)]))
  await expect(result).rejects.toThrow(twice)
  expect(await codes(shop.ctx())).toEqual([])
})

test('what goes on in a transaction that has ended writes nothing on its own', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const result = inTransaction(shop.ctx(), async (ctx) => {
    late = codes(ctx).then(() => add(ctx, 'late'))
    late.catch(() => undefined)
    throw new Error('refused')
  })
  await expect(result).rejects.toThrow('refused')
  await expect(late).rejects.toThrow(/over|already rolled back/)
  expect(await codes(shop.ctx())).toEqual([])
})

test('a write that goes with the commit is there, and is followed by what waits for the commit', async () => {
  const told = vi.fn<() => void>()
  await inTransaction(shop.ctx(), async (ctx) => {
    ctx.afterCommit(told)
    await ctx.deferToCommit(add(ctx, 'a'))
    expect(told).not.toHaveBeenCalled()
  })
  expect(told).toHaveBeenCalledOnce()
  expect(await codes(shop.ctx())).toEqual(['a'])
})

test('a write that goes with the commit and fails is the error, and nothing stays', async () => {
  const told = vi.fn<() => void>()
  const result = inTransaction(shop.ctx(), async (ctx) => {
    ctx.afterCommit(told)
    await add(ctx, 'a')
    await ctx.deferToCommit(add(ctx, 'a'))
    await ctx.deferToCommit(add(ctx, 'b'))
  })
  await expect(result).rejects.toThrow(twice)
  expect(told).not.toHaveBeenCalled()
  expect(await codes(shop.ctx())).toEqual([])
})

test('what the body throws is told, though a write behind it failed too', async () => {
  const result = inTransaction(shop.ctx(), async (ctx) => {
    await ctx.deferToCommit(add(ctx, 'a'))
    await ctx.deferToCommit(add(ctx, 'a'))
    await codes(ctx).catch(() => undefined)
    throw new Error('something else')
  })
  await expect(result).rejects.toThrow('something else')
  expect(await codes(shop.ctx())).toEqual([])
})

test('a transaction that was out of luck is tried again, four times in all', async () => {
  let attempts = 0
  const unlucky = (times: number) =>
    inTransaction(shop.ctx(), async (ctx) => {
      attempts += 1
      await ctx.deferToCommit(attempts <= times ? Promise.reject(new RetryableError('bad luck')) : add(ctx, 'a'))
      return codes(ctx)
    })
  await unlucky(3)
  expect(attempts).toBe(4)
  expect(await codes(shop.ctx())).toEqual(['a'])
  attempts = 0
  await expect(unlucky(4)).rejects.toThrow('bad luck')
  expect(attempts).toBe(4)
})

test('outside of a transaction a last write is waited for', async () => {
  await shop.ctx().deferToCommit(add(shop.ctx(), 'a'))
  expect(await codes(shop.ctx())).toEqual(['a'])
  await expect(shop.ctx().deferToCommit(add(shop.ctx(), 'a'))).rejects.toThrow(twice)
})
