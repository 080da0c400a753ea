import { afterAll, beforeAll, expect, it } from 'vitest'
import { withClient } from '#server/platform/database/with-client.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { makePerson } from '#tests/harness/people.ts'
import { makePlatformAdministrator } from '#tests/harness/staff.ts'
import { orderSql } from './many-orders.ts'
import { buildQueueSteps, pagedQueueLists, queueLists, userSql } from './staff-queues.ts'

const rows = 300

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await openTestShop({ policy: { otherRequestsPerSecondPerAddress: 1e6 } })
  for (const store of [await makeStore(shop), await makeStore(shop)]) await makeGoods(shop, { store, stock: [1] })
  token = (await makePlatformAdministrator(shop)).token
  const decider = await makePerson(shop)
  await withClient(shop.adminUrl, async (client) => {
    // As the bench does: the rows are consistent, their foreign keys need no check.
    await client.query('set session_replication_role = replica')
    await client.query(`update users set username_key = 'finance1' where brand_id = $1 and id = $2`, [
      shop.brand.id,
      decider.id,
    ])
    for (const text of [userSql, orderSql]) await client.query(text, [shop.brand.id, rows])
    for (const [, count, text] of buildQueueSteps(rows))
      await client.query(text, text.includes('$2') ? [shop.brand.id, count] : [shop.brand.id])
  })
})
afterAll(() => shop.close())

it.each(buildQueueSteps(rows).map(([table, count]) => [table, count] as const))(
  'fills %s with %i rows',
  async (table, count) => {
    const text = `select count(*)::int as count from ${table} where brand_id = $1`
    const { rows: found } = await withClient(shop.adminUrl, (client) =>
      client.query<{ count: number }>(text, [shop.brand.id]),
    )
    expect(found[0]!.count).toBe(count)
  },
)

it.each(Object.entries(queueLists).flatMap(([path, queries]) => queries.map((query) => [path, query] as const)))(
  'reads %s %s',
  async (path, query) => {
    const { status, error } = await shop.get(path, Object.fromEntries(new URLSearchParams(query)), { token })
    expect([status, error]).toEqual([200, undefined])
  },
)

it.each(pagedQueueLists)('reads on after a cursor in %s', async (path) => {
  const read = async (input: Record<string, string>) =>
    (await shop.get(path, { pageSize: '50', ...input }, { token })).data
  const first = await read({})
  const next = await read({ cursor: first.nextCursor })
  expect([first.pageList.length, next.pageList.length]).toEqual([50, 50])
})
