import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiResponse } from '#tests/harness/app.ts'
import { readWalletMinor } from '#tests/harness/order-flow.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { openReferralShop } from '#tests/harness/referrals.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { sealDetails } from '../cash/public.ts'
import { checkLedger } from '../wallet/checks/public.ts'

const day = 86_400_000

let scene: Awaited<ReturnType<typeof openReferralShop>>
beforeAll(async () => (scene = await openReferralShop()))
afterAll(async () => {
  expect(await checkLedger(scene.shop.ctx())).toEqual([])
  await scene.shop.close()
})

const ends = ({ status, error }: ApiResponse) => error?.key ?? String(status)

describe('a sign of abuse', () => {
  const readDesk = async (profitId: string) =>
    (await scene.get(scene.finance, '/admin/referral/list', { pageSize: 100 })).data.pageList.find(
      ({ id }: { id: string }) => id === profitId,
    )

  it('lets the reward wait for finance, who approve or refuse it once', async () => {
    const referrer = await makePerson(scene.shop)
    const friends = [await scene.makeFriend(referrer), await scene.makeFriend(referrer)]
    const hash = Buffer.from('a shared browser')
    const seen_at = scene.shop.clock.now()
    for (const { id } of [referrer, ...friends])
      await scene.shop
        .db()
        .insertInto('known_devices')
        .values({ brand_id: scene.shop.brand.id, user_id: id, kind: 'token', hash, seen_at })
        .execute()
    for (const friend of friends) {
      await scene.release(friend, await scene.buy(friend))
    }
    const [one, other] = await scene.readProfits(referrer)
    expect([one.state, other.state]).toEqual(['held', 'held'])
    expect(ends(await scene.claim(referrer))).toBe('referral.nothing')
    expect(ends(await scene.claim(referrer, [one.id]))).toBe('referral.not_claimable')
    expect(await readDesk(one.id)).toMatchObject({ state: 'held', signs: ['device'], amount: 4 })
    const decide = (by: Person, profitId: string, approve: unknown, note?: string) =>
      scene.post(by, '/admin/referral/decide', { profitId, approve, note })
    expect(ends(await decide(scene.finance, 'not-an-id', true))).toBe('referral.not_found')
    expect(ends(await decide(scene.finance, one.id, 'perhaps'))).toBe('request.invalid')
    expect(ends(await decide(scene.finance, one.id, true, 'x'.repeat(501)))).toBe('request.invalid')
    expect(ends(await decide(referrer, one.id, true))).toBe('permission.denied')
    const answers = await Promise.all([decide(scene.finance, one.id, true), decide(scene.admin, one.id, false)])
    expect(answers.map(ends).toSorted()).toEqual(['200', 'referral.decided'])
    expect(ends(await decide(scene.finance, other.id, false, 'One household'))).toBe('200')
    const states = (await scene.readProfits(referrer)).map(({ state }: { state: string }) => state)
    expect(states).toContain('refused')
    if (states.includes('unclaimed')) expect((await scene.claim(referrer)).data.amount).toBe(4)
  })

  it('no person decides about a reward of their own', async () => {
    const clerk = await makeStaff(scene.shop, ['finance'])
    const friend = await scene.makeFriend(clerk)
    const orderId = await scene.buy(friend)
    await scene.shop
      .db()
      .updateTable('referral_profits')
      .set({ state: 'held', signs: ['address'] })
      .where('order_id', '=', orderId)
      .execute()
    const [profit] = await scene.readProfits(clerk)
    await scene.renew(clerk)
    expect(ends(await scene.post(clerk, '/admin/referral/decide', { profitId: profit.id, approve: true }))).toBe(
      'referral.own',
    )
    expect(await scene.readProfits(clerk)).toMatchObject([{ state: 'held' }])
  })

  it.each(['address', 'own_store', 'permission', 'limit'])('is also: %s', async (sign) => {
    const referrer = sign === 'own_store' ? scene.store.owner : await makePerson(scene.shop)
    const friend = await scene.makeFriend(referrer, '7 Same Street')
    if (sign === 'address')
      await scene.post(referrer, '/api/address/add', {
        consignee: 'Ref',
        areaCode: '1',
        phone: '5550000',
        country: 'China',
        region: 'Zhejiang',
        city: 'Hangzhou',
        street: '7, same street',
        postcode: '310000',
      })
    const orderId = await scene.buy(friend, sign === 'limit' ? 2 : 1)
    if (sign === 'permission')
      await scene.post(scene.admin, '/admin/referral/permit', { userId: referrer.id, permission: 'forbidden' })
    if (sign === 'limit')
      await scene.shop
        .db()
        .insertInto('referral_profits')
        .values({
          brand_id: scene.shop.brand.id,
          id: orderId,
          order_id: await scene.buy(await scene.makeFriend(await makePerson(scene.shop))).then(async (id) => {
            await scene.shop.db().deleteFrom('referral_profits').where('order_id', '=', id).execute()
            return id
          }),
          store_id: scene.store.id,
          referrer_id: referrer.id,
          user_id: friend.id,
          state: 'unclaimed',
          rate_hundredths: 1,
          base_minor: 0,
          commission_minor: 0,
          amount_minor: 99_800,
          ordered_at: scene.shop.clock.now(),
          released_at: new Date(scene.shop.clock.now().getTime() + 8 * day),
          expires_at: new Date(scene.shop.clock.now().getTime() + 100 * day),
        })
        .execute()
    await scene.release(friend, orderId)
    const rows = await scene.shop
      .db()
      .selectFrom('referral_profits')
      .select(['state', 'signs'])
      .where('order_id', '=', orderId)
      .execute()
    expect(rows).toEqual([{ state: 'held', signs: [sign] }])
  })

  it('that comes after the release holds the reward at the claim', async () => {
    const { referrer, friend, profitId } = await scene.makeReward()
    const account = { kind: 'bank', label: 'Bank', holder: 'A', number: 'DE89 3704 0044 0532 0130 00' }
    for (const [index, person] of [referrer, friend].entries()) {
      const id = crypto.randomUUID()
      await scene.shop
        .db()
        .insertInto('payout_accounts')
        .values({
          brand_id: scene.shop.brand.id,
          id,
          user_id: person.id,
          number: 1,
          kind: account.kind,
          label: account.label,
          masked: '***',
          sealed: sealDetails(scene.shop.ctx(), id, {
            holder: 'A',
            number: index === 0 ? account.number : account.number.replaceAll(' ', '').toLowerCase(),
          }),
          created_at: scene.shop.clock.now(),
        })
        .execute()
    }
    expect((await scene.claim(referrer)).data).toMatchObject({ amount: 0, claimed: 0, held: 1 })
    expect(await readDesk(profitId)).toMatchObject({ state: 'held', signs: ['account'] })
    expect(await readWalletMinor(scene.shop, referrer)).toBe(0)
  })
})

describe('rates', () => {
  const save = (percent?: unknown) => scene.post(scene.store.owner, '/seller/referral/rate/save', { percent })

  it('of a store count within the bounds of the brand, from the next payment on', async () => {
    await scene.renew(scene.store.owner)
    expect((await scene.get(scene.store.owner, '/seller/referral/rate')).data).toEqual({
      percent: null,
      brandPercent: 2,
      min: 0,
      max: 4,
    })
    for (const bad of [4.01, -0.01, 101, 'much'])
      expect(['referral.rate_bounds', 'request.invalid']).toContain(ends(await save(bad)))
    const refused = await save(4.01)
    expect(refused.message).toBe('The reward must be between 0% and 4%.')
    const referrer = await makePerson(scene.shop)
    const friend = await scene.makeFriend(referrer)
    await scene.buy(friend, 1)
    expect(ends(await save(4))).toBe('200')
    await scene.buy(friend, 1)
    expect(
      (await scene.readProfits(referrer)).map(({ percent, amount }: { percent: number; amount: number }) => [
        percent,
        amount,
      ]),
    ).toEqual([
      [4, 4],
      [2, 2],
    ])
    const { stores } = (await scene.get(referrer, '/api/referral/summary')).data
    expect(stores).toEqual([{ id: scene.store.id, name: 'Test store', percent: 4 }])
    await scene.renew(scene.admin)
    expect((await scene.get(scene.admin, '/admin/referral/rates')).data.stores).toMatchObject([
      { id: scene.store.id, percent: 4 },
    ])
    expect(ends(await scene.post(scene.admin, '/admin/referral/rate/save', { storeId: 'none', percent: 1 }))).toBe(
      'store.not_found',
    )
    expect(
      ends(await scene.post(scene.admin, '/admin/referral/rate/save', { storeId: scene.store.id, percent: 5 })),
    ).toBe('referral.rate_bounds')
    expect(
      (await scene.post(scene.admin, '/admin/referral/rate/save', { storeId: scene.store.id })).data.stores,
    ).toEqual([])
    expect(ends(await save(0))).toBe('200')
    await scene.buy(friend, 1)
    expect(await scene.readProfits(referrer)).toHaveLength(2)
    await save()
  })
})

describe('the desk', () => {
  it('filters rewards, pages them, and writes the same to a file', async () => {
    const { referrer, friend, orderId } = await scene.makeReward()
    const list = async (input: object) => (await scene.get(scene.finance, '/admin/referral/list', input)).data.pageList
    const ids = (rows: { order: { id: string } }[]) => rows.map(({ order }) => order.id)
    for (const keyword of [referrer.username, friend.username]) expect(ids(await list({ keyword }))).toEqual([orderId])
    const { order } = (await scene.get(scene.admin, '/admin/order/detail', { orderId })).data
    expect(ids(await list({ keyword: order.number }))).toEqual([orderId])
    expect(await list({ keyword: 'nobody' })).toEqual([])
    expect(ids(await list({ keyword: referrer.username, state: 'claimed' }))).toEqual([])
    expect(ids(await list({ keyword: referrer.username, sign: 'device' }))).toEqual([])
    expect(ends(await scene.get(scene.finance, '/admin/referral/list', { state: 'x' }))).toBe('request.invalid')
    expect(await list({ cursor: 'none' })).toEqual([])
    const readPage = async (cursor: string) =>
      (await scene.get(scene.finance, '/admin/referral/list', { pageSize: 2, ...(cursor && { cursor }) })).data
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(cursor)
      seen.push(...ids(page.pageList))
      cursor = page.nextCursor
    }
    expect(new Set(seen).size).toBe(seen.length)
    const readFile = (token: string) =>
      scene.shop.app.inject({
        url: `/admin/referral/list.csv?keyword=${referrer.username}`,
        headers: { host: scene.shop.brand.hosts[0]!, authorization: `Bearer ${token}` },
      })
    const lines = (await readFile(scene.finance.token)).body.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(order.number)
    expect((await readFile(referrer.token)).statusCode).toBe(403)
  })

  it('sums what referrals cost and earn by month', async () => {
    // Over all months, because the order may be released in the month before the claim.
    const readSums = async () => {
      const { months, open } = (await scene.get(scene.finance, '/admin/referral/months')).data
      expect(months).toHaveLength(12)
      const sum = (key: string) =>
        months.reduce((total: number, month: Record<string, number>) => total + month[key]!, 0)
      return { orders: sum('orders'), claimed: sum('claimed'), takenBack: sum('takenBack'), open }
    }
    const before = await readSums()
    const { referrer, orderId } = await scene.makeReward()
    await scene.claim(referrer)
    await scene.refund(orderId, 1)
    const { open, ...after } = await readSums()
    expect([after.orders - before.orders, after.claimed - before.claimed, after.takenBack - before.takenBack]).toEqual([
      1, 4, 2,
    ])
    expect(open.owed).toBeGreaterThanOrEqual(0)
  })

  it('shows and changes the permission of a user', async () => {
    const { referrer, friend } = await scene.makeReward()
    const read = async (person: Person) =>
      (await scene.get(scene.admin, '/admin/referral/user', { userId: person.id })).data
    expect(await read(friend)).toMatchObject({ referrer: { id: referrer.id }, permission: 'policy', mayRefer: true })
    expect(await read(referrer)).toMatchObject({ referred: 1, referrer: null })
    const permit = (by: Person, permission: string) =>
      scene.post(by, '/admin/referral/permit', { userId: referrer.id, permission })
    expect((await permit(scene.admin, 'forbidden')).data).toMatchObject({ permission: 'forbidden', mayRefer: false })
    expect(ends(await permit(scene.admin, 'perhaps'))).toBe('request.invalid')
    expect(ends(await permit(scene.finance, 'allowed'))).toBe('permission.denied')
    expect((await permit(scene.admin, 'policy')).data).toMatchObject({ permission: 'policy', mayRefer: true })
    expect(ends(await scene.get(scene.admin, '/admin/referral/user', { userId: 'none' }))).toBe('user.not_found')
  })
})
