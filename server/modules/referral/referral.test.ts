import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import type { Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { readWalletMinor } from '#tests/harness/order-flow.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { createReferralFlow, readCode } from '#tests/harness/referrals.ts'
import { deliverEvents } from '#tests/harness/run-jobs.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { sealDetails } from '../cash/public.ts'
import { checkLedger } from '../wallet/checks/public.ts'
import { brandAccounts, postTransaction, toTransferEntries, toUserAccount } from '../wallet/public.ts'
import { expireRewards } from './public.ts'

const day = 86_400_000

let shop: TestShop
let store: TestStore
let flow: ReturnType<typeof createReferralFlow>
let admin: Person
let finance: Person
const policy = { otherRequestsPerSecondPerAddress: 1e6, ordersPerMinutePerUser: 1e6, reportsPerMinutePerAddress: 1e6 }
beforeAll(async () => {
  shop = await openTestShop({ policy: { ...policy, referralPercent: 2, referralStoreMaxPercent: 4 } })
  store = await makeStore(shop)
  const goods = await makeGoods(shop, { store, priceMinor: 10_000, stock: [1_000] })
  flow = createReferralFlow(shop, { store, goods })
  admin = await makeStaff(shop, ['administrator'])
  finance = await makeStaff(shop, ['finance'])
})
afterAll(async () => {
  expect(await checkLedger(shop.ctx())).toEqual([])
  await shop.close()
})

const ends = ({ status, error }: ApiResponse) => error?.key ?? String(status)
const get = (by: Person, path: string, input: object = {}) => shop.get(path, { ...input }, { token: by.token })
const post = (by: Person, path: string, input: object = {}) => shop.post(path, input, { token: by.token })
const claim = (by: Person, profitIds?: string[]) => post(by, '/api/referral/claim', { profitIds })
const readProfits = async (by: Person, input: object = {}) =>
  (await get(by, '/api/referral/profits', input)).data.pageList
const renew = (person: Person) =>
  shop
    .db()
    .updateTable('sessions')
    .set({ expires_at: new Date(shop.clock.now().getTime() + 300 * day) })
    .where('user_id', '=', person.id)
    .execute()

/** A referrer with the reward of one released order of 200.00: 4.00 at 2 %. */
async function makeReward(
  quantity = 2,
): Promise<{ referrer: Person; friend: Buyer; orderId: string; profitId: string }> {
  const referrer = await makePerson(shop)
  const friend = await flow.makeFriend(referrer)
  for (const person of [referrer, friend, store.owner, admin, finance]) await renew(person)
  const orderId = await flow.buy(friend, quantity)
  await flow.release(friend, orderId)
  const [profit] = await readProfits(referrer)
  return { referrer, friend, orderId, profitId: profit.id }
}

async function refund(orderId: string, quantity: number): Promise<void> {
  const { lines } = (await get(admin, '/admin/order/detail', { orderId })).data
  const input = { orderId, reason: 'Broken', lines: [{ lineId: lines[0].id, quantity }], withDelivery: false }
  expect(ends(await post(admin, '/admin/order/refund', input))).toBe('200')
  await deliverEvents(shop.ctx())
}

describe('a referrer is bound', () => {
  it('once, before the first order, to somebody else who was there before', async () => {
    const first = await makePerson(shop)
    shop.clock.forward(1000)
    const second = await makePerson(shop)
    const code = await readCode(shop, first)
    const own = await readCode(shop, second)
    expect(ends(await flow.bind(second, 'nobody1234'))).toBe('referral.code_wrong')
    expect(ends(await flow.bind(second, own))).toBe('referral.self')
    expect(ends(await flow.bind(first, own))).toBe('referral.circular')
    expect(ends(await flow.bind(second, code))).toBe('200')
    expect(ends(await flow.bind(second, code))).toBe('referral.bound')
    expect(ends(await flow.bind(first, own))).toBe('referral.circular')
    expect(ends(await flow.bind(second, ''))).toBe('request.invalid')
    expect(ends(await flow.bind(second, 'x'.repeat(33)))).toBe('request.invalid')
  })

  it('once also when two are named at once', async () => {
    const referrers = [await makePerson(shop), await makePerson(shop)]
    shop.clock.forward(1000)
    const person = await makePerson(shop)
    const codes = await Promise.all(referrers.map((one) => readCode(shop, one)))
    const answers = await Promise.all(codes.map((code) => flow.bind(person, code)))
    expect(answers.map(ends).toSorted()).toEqual(['200', 'referral.bound'])
  })

  it('not after the first order', async () => {
    const referrer = await makePerson(shop)
    const friend = await flow.makeFriend(await makePerson(shop))
    await shop.db().updateTable('users').set({ referrer_id: null }).where('id', '=', friend.id).execute()
    await flow.buy(friend)
    expect(ends(await flow.bind(friend, await readCode(shop, referrer)))).toBe('referral.has_orders')
    expect((await get(friend, '/api/referral/summary')).data.canBind).toBe(false)
  })

  it('at the registration, with the customer’s messages', async () => {
    const referrer = await makePerson(shop)
    const code = await readCode(shop, referrer)
    const register = (username: string, invitationCode: string) =>
      shop.post(
        '/api/user/register',
        { username, password: 'Kettle-42', confirmPassword: 'Kettle-42', invitationCode },
        { lang: 'zh-CN' },
      )
    await post(admin, '/admin/referral/permit', { userId: referrer.id, permission: 'forbidden' })
    const refused = await register('refused001', code)
    expect([ends(refused), refused.message]).toEqual(['referral.not_allowed', '推荐人无推荐权限'])
    const wrong = await register('refused002', 'nobody1234')
    expect([ends(wrong), wrong.message]).toEqual(['register.invitation_invalid', '邀请码错误'])
    await post(admin, '/admin/referral/permit', { userId: referrer.id, permission: 'policy' })
    expect(ends(await register('accepted01', code))).toBe('200')
    expect((await get(referrer, '/api/referral/summary')).data.totals.registrations).toBe(1)
  })
})

describe('a reward', () => {
  it('waits for the release, is claimed once, and is explained in the statement', async () => {
    const referrer = await makePerson(shop)
    const friend = await flow.makeFriend(referrer)
    for (const person of [referrer, friend, store.owner]) await renew(person)
    const orderId = await flow.buy(friend)
    expect((await get(referrer, '/api/referral/summary')).data).toMatchObject({
      mayRefer: true,
      percent: 2,
      waiting: { count: 1, amount: 4 },
      ready: { count: 0, amount: 0 },
    })
    const [waiting] = await readProfits(referrer)
    expect(ends(await claim(referrer, [waiting.id]))).toBe('referral.not_claimable')
    expect(ends(await claim(referrer))).toBe('referral.nothing')
    await flow.release(friend, orderId)
    expect(await readProfits(referrer)).toMatchObject([{ state: 'unclaimed', amount: 4, orderTotal: 200 }])
    const notices = (await get(referrer, '/api/notice/list')).data.pageList
    expect(notices[0]).toMatchObject({ topic: 'wallet', action: { path: '/userInfo/referral' } })
    const answers = await Promise.all([1, 2, 3].map(() => claim(referrer)))
    expect(answers.map(ends).toSorted()).toEqual(['200', 'referral.nothing', 'referral.nothing'])
    expect(await readWalletMinor(shop, referrer)).toBe(400)
    const again = await shop.post(
      '/api/referral/claim',
      { profitIds: [waiting.id] },
      { token: referrer.token, lang: 'zh-CN' },
    )
    expect([ends(again), again.message]).toEqual(['referral.claimed', '收益已领取'])
    const { pageList } = (await get(referrer, '/api/wallet/statement')).data
    expect(pageList).toMatchObject([{ kind: 'referral_claim', cause: 'Referral reward', amount: 4 }])
    const { totals, weeks } = (await get(referrer, '/api/referral/summary')).data
    expect(totals).toEqual({ visits: 0, registrations: 1, orders: 1, earned: 4 })
    expect(weeks.at(-1)).toMatchObject({ orders: 1, earned: 4 })
  })

  it('of somebody else is not found, and changes nothing', async () => {
    const { referrer, profitId } = await makeReward()
    const stranger = await makePerson(shop)
    for (const id of [profitId, 'not-an-id', '00000000-0000-7000-8000-000000000000'])
      expect(ends(await claim(stranger, [id]))).toBe('referral.not_found')
    expect(ends(await claim(stranger))).toBe('referral.nothing')
    expect(await readProfits(stranger)).toEqual([])
    expect(await readProfits(referrer)).toMatchObject([{ state: 'unclaimed' }])
    // One of another person spoils the whole claim.
    expect(ends(await claim(referrer, [profitId, '00000000-0000-7000-8000-000000000000']))).toBe('referral.not_found')
    expect(await readWalletMinor(shop, referrer)).toBe(0)
    expect(ends(await shop.post('/api/referral/claim', {}))).toBe('session.required')
  })

  it('goes to one level only', async () => {
    const top = await makePerson(shop)
    const middle = await flow.makeFriend(top)
    const friend = await flow.makeFriend(middle)
    await flow.buy(friend)
    expect(await readProfits(middle)).toHaveLength(1)
    expect(await readProfits(top)).toEqual([])
  })

  it('is none after the term, and none without the permission', async () => {
    const referrer = await makePerson(shop)
    const [late, other] = [await flow.makeFriend(referrer), await flow.makeFriend(referrer)]
    await shop
      .db()
      .updateTable('users')
      .set({ referred_at: new Date(shop.clock.now().getTime() - 365 * day) })
      .where('id', '=', late.id)
      .execute()
    await flow.buy(late)
    await post(admin, '/admin/referral/permit', { userId: referrer.id, permission: 'forbidden' })
    await flow.buy(other)
    expect(await readProfits(referrer)).toEqual([])
    expect((await get(referrer, '/api/referral/summary')).data.mayRefer).toBe(false)
  })

  it('expires', async () => {
    const { referrer, profitId } = await makeReward()
    shop.clock.forward(180 * day - 1)
    await renew(referrer)
    await expireRewards(shop.ctx())
    expect(await readProfits(referrer)).toMatchObject([{ state: 'unclaimed' }])
    shop.clock.forward(1)
    expect(ends(await claim(referrer, [profitId]))).toBe('referral.not_claimable')
    await expireRewards(shop.ctx())
    expect(await readProfits(referrer)).toMatchObject([{ state: 'expired' }])
    expect(ends(await claim(referrer))).toBe('referral.nothing')
  })
})

describe('a refund', () => {
  it('lowers an unclaimed reward, and takes it all with the last unit', async () => {
    const { referrer, orderId } = await makeReward()
    await refund(orderId, 1)
    expect(await readProfits(referrer)).toMatchObject([{ state: 'unclaimed', amount: 2, orderTotal: 100 }])
    await refund(orderId, 1)
    expect(await readProfits(referrer)).toMatchObject([{ state: 'taken_back', amount: 0 }])
    expect(ends(await claim(referrer))).toBe('referral.nothing')
  })

  it('takes a claimed reward out of the wallet', async () => {
    const { referrer, orderId } = await makeReward()
    await claim(referrer)
    shop.clock.forward(1000)
    await refund(orderId, 1)
    expect(await readWalletMinor(shop, referrer)).toBe(200)
    expect(await readProfits(referrer)).toMatchObject([{ state: 'claimed', amount: 2, takenBack: 2 }])
    const { pageList } = (await get(referrer, '/api/wallet/statement')).data
    expect(pageList[0]).toMatchObject({ kind: 'referral_return', amount: -2 })
  })

  it('leaves what was spent as owed, which the next claim settles', async () => {
    const { referrer, orderId } = await makeReward()
    await claim(referrer)
    await postTransaction(shop.ctx(), {
      kind: 'withdrawal',
      referenceId: orderId,
      reason: '',
      actorId: null,
      entries: toTransferEntries(toUserAccount(referrer.id, 'available'), brandAccounts.clearing, 300),
    })
    await refund(orderId, 2)
    expect(await readWalletMinor(shop, referrer)).toBe(0)
    expect((await get(referrer, '/api/referral/summary')).data.owed).toBe(3)
    const friend = await flow.makeFriend(referrer)
    await renew(friend)
    await flow.release(friend, await flow.buy(friend))
    const { data } = await claim(referrer)
    expect(data).toMatchObject({ amount: 1, offset: 3, claimed: 1 })
    expect(await readWalletMinor(shop, referrer)).toBe(100)
    expect((await get(referrer, '/api/referral/summary')).data.owed).toBe(0)
  })

  it('counts for a claim before its event was handled', async () => {
    const { referrer, orderId } = await makeReward()
    await shop.db().updateTable('order_lines').set({ refunded_quantity: 1 }).where('order_id', '=', orderId).execute()
    await shop.db().updateTable('orders').set({ refunded_minor: 10_000 }).where('id', '=', orderId).execute()
    expect((await claim(referrer)).data.amount).toBe(2)
    await shop.db().updateTable('order_lines').set({ refunded_quantity: 0 }).where('order_id', '=', orderId).execute()
    await shop.db().updateTable('orders').set({ refunded_minor: 0 }).where('id', '=', orderId).execute()
  })
})

describe('a sign of abuse', () => {
  const readDesk = async (profitId: string) =>
    (await get(finance, '/admin/referral/list', { pageSize: 100 })).data.pageList.find(
      ({ id }: { id: string }) => id === profitId,
    )

  it('lets the reward wait for finance, who approve or refuse it once', async () => {
    const referrer = await makePerson(shop)
    const friends = [await flow.makeFriend(referrer), await flow.makeFriend(referrer)]
    const hash = Buffer.from('a shared browser')
    const seen_at = shop.clock.now()
    for (const { id } of [referrer, ...friends])
      await shop
        .db()
        .insertInto('known_devices')
        .values({ brand_id: shop.brand.id, user_id: id, kind: 'token', hash, seen_at })
        .execute()
    for (const friend of friends) {
      for (const person of [referrer, friend, store.owner, finance, admin]) await renew(person)
      await flow.release(friend, await flow.buy(friend))
    }
    const [one, other] = await readProfits(referrer)
    expect([one.state, other.state]).toEqual(['held', 'held'])
    expect(ends(await claim(referrer))).toBe('referral.nothing')
    expect(ends(await claim(referrer, [one.id]))).toBe('referral.not_claimable')
    expect(await readDesk(one.id)).toMatchObject({ state: 'held', signs: ['device'], amount: 4 })
    const decide = (by: Person, profitId: string, approve: unknown, note?: string) =>
      post(by, '/admin/referral/decide', { profitId, approve, note })
    expect(ends(await decide(finance, 'not-an-id', true))).toBe('referral.not_found')
    expect(ends(await decide(finance, one.id, 'perhaps'))).toBe('request.invalid')
    expect(ends(await decide(finance, one.id, true, 'x'.repeat(501)))).toBe('request.invalid')
    expect(ends(await decide(referrer, one.id, true))).toBe('permission.denied')
    const answers = await Promise.all([decide(finance, one.id, true), decide(admin, one.id, false)])
    expect(answers.map(ends).toSorted()).toEqual(['200', 'referral.decided'])
    expect(ends(await decide(finance, other.id, false, 'One household'))).toBe('200')
    const states = (await readProfits(referrer)).map(({ state }: { state: string }) => state)
    expect(states).toContain('refused')
    if (states.includes('unclaimed')) expect((await claim(referrer)).data.amount).toBe(4)
  })

  it('nobody decides about a reward of their own', async () => {
    const clerk = await makeStaff(shop, ['finance'])
    const friend = await flow.makeFriend(clerk)
    const orderId = await flow.buy(friend)
    await shop
      .db()
      .updateTable('referral_profits')
      .set({ state: 'held', signs: ['address'] })
      .where('order_id', '=', orderId)
      .execute()
    const [profit] = await readProfits(clerk)
    await renew(clerk)
    expect(ends(await post(clerk, '/admin/referral/decide', { profitId: profit.id, approve: true }))).toBe(
      'referral.own',
    )
    expect(await readProfits(clerk)).toMatchObject([{ state: 'held' }])
  })

  it.each(['address', 'own_store', 'permission', 'limit'])('is also: %s', async (sign) => {
    const referrer = sign === 'own_store' ? store.owner : await makePerson(shop)
    const friend = await flow.makeFriend(referrer, '7 Same Street')
    for (const person of [referrer, friend, store.owner, finance, admin]) await renew(person)
    if (sign === 'address')
      await post(referrer, '/api/address/add', {
        consignee: 'Ref',
        areaCode: '1',
        phone: '5550000',
        country: 'China',
        region: 'Zhejiang',
        city: 'Hangzhou',
        street: '7, same street',
        postcode: '310000',
      })
    const orderId = await flow.buy(friend, sign === 'limit' ? 2 : 1)
    if (sign === 'permission')
      await post(admin, '/admin/referral/permit', { userId: referrer.id, permission: 'forbidden' })
    if (sign === 'limit')
      await shop
        .db()
        .insertInto('referral_profits')
        .values({
          brand_id: shop.brand.id,
          id: orderId,
          order_id: await flow.buy(await flow.makeFriend(await makePerson(shop))).then(async (id) => {
            await shop.db().deleteFrom('referral_profits').where('order_id', '=', id).execute()
            return id
          }),
          store_id: store.id,
          referrer_id: referrer.id,
          user_id: friend.id,
          state: 'unclaimed',
          rate_hundredths: 1,
          base_minor: 0,
          commission_minor: 0,
          amount_minor: 99_800,
          ordered_at: shop.clock.now(),
          released_at: new Date(shop.clock.now().getTime() + 8 * day),
          expires_at: new Date(shop.clock.now().getTime() + 100 * day),
        })
        .execute()
    await flow.release(friend, orderId)
    const rows = await shop
      .db()
      .selectFrom('referral_profits')
      .select(['state', 'signs'])
      .where('order_id', '=', orderId)
      .execute()
    expect(rows).toEqual([{ state: 'held', signs: [sign] }])
  })

  it('that comes after the release holds the reward at the claim', async () => {
    const { referrer, friend, profitId } = await makeReward()
    const account = { kind: 'bank', label: 'Bank', holder: 'A', number: 'DE89 3704 0044 0532 0130 00' }
    for (const [index, person] of [referrer, friend].entries()) {
      const id = crypto.randomUUID()
      await shop
        .db()
        .insertInto('payout_accounts')
        .values({
          brand_id: shop.brand.id,
          id,
          user_id: person.id,
          number: 1,
          kind: account.kind,
          label: account.label,
          masked: '***',
          sealed: sealDetails(shop.ctx(), id, {
            holder: 'A',
            number: index === 0 ? account.number : account.number.replaceAll(' ', '').toLowerCase(),
          }),
          created_at: shop.clock.now(),
        })
        .execute()
    }
    expect((await claim(referrer)).data).toMatchObject({ amount: 0, claimed: 0, held: 1 })
    expect(await readDesk(profitId)).toMatchObject({ state: 'held', signs: ['account'] })
    expect(await readWalletMinor(shop, referrer)).toBe(0)
  })
})

describe('rates', () => {
  const save = (percent?: unknown) => post(store.owner, '/seller/referral/rate/save', { percent })

  it('of a store count within the bounds of the brand, from the next payment on', async () => {
    await renew(store.owner)
    expect((await get(store.owner, '/seller/referral/rate')).data).toEqual({
      percent: null,
      brandPercent: 2,
      min: 0,
      max: 4,
    })
    for (const bad of [4.01, -0.01, 101, 'much'])
      expect(['referral.rate_bounds', 'request.invalid']).toContain(ends(await save(bad)))
    const refused = await save(4.01)
    expect(refused.message).toBe('The reward must be between 0% and 4%.')
    const referrer = await makePerson(shop)
    const friend = await flow.makeFriend(referrer)
    await flow.buy(friend, 1)
    expect(ends(await save(4))).toBe('200')
    await flow.buy(friend, 1)
    expect(
      (await readProfits(referrer)).map(({ percent, amount }: { percent: number; amount: number }) => [
        percent,
        amount,
      ]),
    ).toEqual([
      [4, 4],
      [2, 2],
    ])
    const { stores } = (await get(referrer, '/api/referral/summary')).data
    expect(stores).toEqual([{ id: store.id, name: 'Test store', percent: 4 }])
    await renew(admin)
    expect((await get(admin, '/admin/referral/rates')).data.stores).toMatchObject([{ id: store.id, percent: 4 }])
    expect(ends(await post(admin, '/admin/referral/rate/save', { storeId: 'none', percent: 1 }))).toBe(
      'store.not_found',
    )
    expect(ends(await post(admin, '/admin/referral/rate/save', { storeId: store.id, percent: 5 }))).toBe(
      'referral.rate_bounds',
    )
    expect((await post(admin, '/admin/referral/rate/save', { storeId: store.id })).data.stores).toEqual([])
    expect(ends(await save(0))).toBe('200')
    await flow.buy(friend, 1)
    expect(await readProfits(referrer)).toHaveLength(2)
    await save()
  })
})

describe('the desk', () => {
  it('filters rewards, pages them, and writes the same to a file', async () => {
    const { referrer, friend, orderId } = await makeReward()
    const list = async (input: object) => (await get(finance, '/admin/referral/list', input)).data.pageList
    const ids = (rows: { order: { id: string } }[]) => rows.map(({ order }) => order.id)
    for (const keyword of [referrer.username, friend.username]) expect(ids(await list({ keyword }))).toEqual([orderId])
    const { order } = (await get(admin, '/admin/order/detail', { orderId })).data
    expect(ids(await list({ keyword: order.number }))).toEqual([orderId])
    expect(await list({ keyword: 'nobody' })).toEqual([])
    expect(ids(await list({ keyword: referrer.username, state: 'claimed' }))).toEqual([])
    expect(ids(await list({ keyword: referrer.username, sign: 'device' }))).toEqual([])
    expect(ends(await get(finance, '/admin/referral/list', { state: 'x' }))).toBe('request.invalid')
    expect(await list({ cursor: 'none' })).toEqual([])
    const readPage = async (cursor: string) =>
      (await get(finance, '/admin/referral/list', { pageSize: 2, ...(cursor && { cursor }) })).data
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(cursor)
      seen.push(...ids(page.pageList))
      cursor = page.nextCursor
    }
    expect(new Set(seen).size).toBe(seen.length)
    const readFile = (token: string) =>
      shop.app.inject({
        url: `/admin/referral/list.csv?keyword=${referrer.username}`,
        headers: { host: shop.brand.hosts[0]!, authorization: `Bearer ${token}` },
      })
    const lines = (await readFile(finance.token)).body.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(order.number)
    expect((await readFile(referrer.token)).statusCode).toBe(403)
  })

  it('sums what referrals cost and earn by month', async () => {
    const before = (await get(finance, '/admin/referral/months')).data.months[0]
    const { referrer, orderId } = await makeReward()
    await claim(referrer)
    await refund(orderId, 1)
    const { months, open } = (await get(finance, '/admin/referral/months')).data
    const now =
      months[0].month === before.month ? before : { orders: 0, sales: 0, rewards: 0, claimed: 0, takenBack: 0 }
    expect(months).toHaveLength(12)
    expect([
      months[0].orders - now.orders,
      months[0].claimed - now.claimed,
      months[0].takenBack - now.takenBack,
    ]).toEqual([1, 4, 2])
    expect(open.owed).toBeGreaterThanOrEqual(0)
  })

  it('shows and changes the permission of a user', async () => {
    const { referrer, friend } = await makeReward()
    const read = async (person: Person) => (await get(admin, '/admin/referral/user', { userId: person.id })).data
    expect(await read(friend)).toMatchObject({ referrer: { id: referrer.id }, permission: 'policy', mayRefer: true })
    expect(await read(referrer)).toMatchObject({ referred: 1, referrer: null })
    const permit = (by: Person, permission: string) =>
      post(by, '/admin/referral/permit', { userId: referrer.id, permission })
    expect((await permit(admin, 'forbidden')).data).toMatchObject({ permission: 'forbidden', mayRefer: false })
    expect(ends(await permit(admin, 'perhaps'))).toBe('request.invalid')
    expect(ends(await permit(finance, 'allowed'))).toBe('permission.denied')
    expect((await permit(admin, 'policy')).data).toMatchObject({ permission: 'policy', mayRefer: true })
    expect(ends(await get(admin, '/admin/referral/user', { userId: 'none' }))).toBe('user.not_found')
  })
})

it('counts visits by a link, and not those of the referrer', async () => {
  const referrer = await makePerson(shop)
  const code = await readCode(shop, referrer)
  for (const sent of [code, code, 'nobody1234'])
    expect(ends(await shop.post('/api/referral/visit', { code: sent }))).toBe('200')
  await post(referrer, '/api/referral/visit', { code })
  const { totals, weeks } = (await get(referrer, '/api/referral/summary')).data
  expect([totals.visits, weeks.at(-1).visits]).toEqual([2, 2])
  expect(ends(await shop.post('/api/referral/visit', { code: 'x'.repeat(33) }))).toBe('request.invalid')
})

it('an account with rewards to claim is not deleted', async () => {
  const { referrer } = await makeReward()
  const { obstacles } = (await get(referrer, '/api/user/deletion')).data
  expect(obstacles).toContainEqual(expect.objectContaining({ cause: 'rewards', count: 1 }))
})
