import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { changeBrand } from '#server/modules/tenancy/public.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import { hashToken } from '#server/platform/http/credentials.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { ChatClient } from './chat/chat-client.ts'
import { openFaultShop, type FaultShop } from './faults/fault-shop.ts'
import { sendRequest, parseData, type HttpRequest } from './faults/send-request.ts'
import type { ServerProcess } from './faults/server-process.ts'

/** Shorter than a response stays cached, so that only an invalidation can make the change visible. */
const waitOptions = { timeout: 12_000, interval: 50 }

let shop: FaultShop
let both: readonly ServerProcess[]

beforeAll(async () => {
  shop = await openFaultShop({ shoppers: 3, products: 1 })
  both = [await shop.start(), await shop.start()]
}, 240_000)
afterAll(() => shop.close())

const sendToBoth = (request: HttpRequest) =>
  Promise.all(both.map(({ base }) => sendRequest({ base, timeoutMs: 15_000 }, request)))
const readStatuses = async (request: HttpRequest) => (await sendToBoth(request)).map(({ status }) => status)

describe('two processes on one database', () => {
  it('both drop what a change made wrong', async () => {
    const { goodsId } = shop.goods[0]!
    const readTitles = async () =>
      (await sendToBoth({ path: `/goods/shop/goods/detail?goodsId=${goodsId}` })).map(
        (one) => parseData(one).goods.name as string,
      )
    const [before] = await readTitles()
    expect(before).toContain('Lantern')
    const { db, ctx, brand } = shop.fixtures
    const rename = (title: string) =>
      db()
        .updateTable('goods')
        .set({ title: JSON.stringify({ en: title }) })
        .where('brand_id', '=', brand.id)
        .where('id', '=', goodsId)
        .execute()
    await rename('Renamed behind the cache')
    expect(await readTitles(), 'both have it cached (negative control)').toEqual([before, before])
    await inTransaction(ctx(), (ctx) => invalidateCaches(ctx, [`goods:${goodsId}`]))
    await vi.waitFor(
      async () => expect(await readTitles()).toEqual(['Renamed behind the cache', 'Renamed behind the cache']),
      waitOptions,
    )
  })

  it('both refuse a session that ended at its next request', async () => {
    const { token } = shop.shoppers[0]!
    const cart = { path: '/order/shop/cart/list', token }
    expect(await readStatuses(cart)).toEqual([200, 200])
    const logout = await sendRequest(
      { base: both[0]!.base, timeoutMs: 15_000 },
      { path: '/api/user/logout', body: {}, token },
    )
    expect(logout.status).toBe(200)
    expect(await readStatuses(cart)).toEqual([401, 401])
  })

  it('both refuse what a role allowed at the next request after it was revoked', async () => {
    const { token } = shop.shoppers[1]!
    const { db, brand, clock } = shop.fixtures
    const { user_id: userId } = await db()
      .selectFrom('sessions')
      .select('user_id')
      .where('brand_id', '=', brand.id)
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow()
    const { id: roleId } = await db()
      .selectFrom('roles')
      .select('id')
      .where('brand_id', '=', brand.id)
      .where('key', '=', 'administrator')
      .executeTakeFirstOrThrow()
    const queue = { path: '/admin/queue/list?kind=send-refund', token }
    expect(await readStatuses(queue)).toEqual([403, 403])
    await db()
      .insertInto('user_roles')
      .values({ brand_id: brand.id, user_id: userId, role_id: roleId, granted_at: clock.now() })
      .execute()
    expect(await readStatuses(queue)).toEqual([200, 200])
    await db().deleteFrom('user_roles').where('brand_id', '=', brand.id).where('user_id', '=', userId).execute()
    expect(await readStatuses(queue)).toEqual([403, 403])
  })

  it('evaluate three wrong passwords of an account in all, sent to both at once', async () => {
    const { username } = await shop.fixtures
      .db()
      .selectFrom('users')
      .select('username')
      .where('brand_id', '=', shop.fixtures.brand.id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const body = { account: username, password: 'wrong1234' }
    // Four at a time of each, as many as are admitted at once.
    const responses = await Promise.all(Array.from({ length: 4 }, () => sendToBoth({ path: '/api/user/login', body })))
    const keys = responses.flat().map(({ text }) => (JSON.parse(text) as { error: { key: string } }).error.key)
    // The third one locks and says so.
    expect(keys.filter((key) => key === 'login.failed')).toHaveLength(2)
    expect(keys.filter((key) => key === 'login.locked')).toHaveLength(6)
    const { rows } = await sql<{ failures: number }>`
      select max(failures) as failures from password_guards where brand_id = ${shop.fixtures.brand.id}`.execute(
      shop.fixtures.db(),
    )
    expect(rows).toEqual([{ failures: 3 }])
  })

  it('go on serving for a while when they are told to stop, and are not ready meanwhile', async () => {
    const server = await shop.start({ STOP_DELAY_SECONDS: '5' })
    const readStatus = async (path: string) =>
      (await sendRequest({ base: server.base, timeoutMs: 15_000 }, { path })).status
    expect(await readStatus('/health/ready')).toBe(200)
    const ended = server.end('SIGTERM')
    await vi.waitFor(async () => expect(await readStatus('/health/ready')).toBe(503), waitOptions)
    expect(await readStatus('/api/brand')).toBe(200)
    expect(await ended).toBe(0)
    // A busy machine takes long to start a process.
  }, 120_000)

  it('push a message of a chat to streams of either, in one order', async () => {
    const { token } = shop.shoppers[2]!
    const paths = { events: '/api/chat/events', list: '/api/chat/list', send: '/api/chat/send' }
    // Neither reads what its stream does not bring.
    const tabs = both.map(
      ({ base }) => new ChatClient({ token, paths, place: {} }, { findServer: () => base, fills: false }),
    )
    // Streams that are not open yet miss it; few enough for the limit of a person.
    const isOpen = async () => {
      await tabs[0]!.send('open?')
      expect(tabs.every(({ received }) => received.length > 0)).toBe(true)
    }
    await vi.waitFor(isOpen, { timeout: 12_000, interval: 1_000 })
    await tabs[0]!.send('from the first')
    await tabs[1]!.send('from the second')
    const sent = ['from the first', 'from the second']
    const listTexts = () =>
      tabs.map(({ received }) => received.map(({ content }) => content).filter((text) => sent.includes(text)))
    await vi.waitFor(() => expect(listTexts()).toEqual([sent, sent]), waitOptions)
    for (const tab of tabs) await tab.close({ isComplete: false })
  })

  it('both show a brand that was changed', async () => {
    const readNames = async () =>
      (await sendToBoth({ path: '/api/brand' })).map((one) => (parseData(one) as { name: string }).name)
    const [before] = await readNames()
    expect(before).not.toBe('Renamed')
    const admin = { adminUrl: shop.embedded.adminUrl, log: shop.fixtures.engine.log }
    await changeBrand(admin, shop.fixtures.ctx(), (brand) => ({ ...brand, name: 'Renamed' }))
    await vi.waitFor(async () => expect(await readNames()).toEqual(['Renamed', 'Renamed']), waitOptions)
  })
})
