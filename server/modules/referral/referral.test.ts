import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tradeChargebackHandler } from '#server/modules/orders/public.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { ApiResponse } from '#tests/harness/app.ts'
import { readWalletMinor } from '#tests/harness/order-flow.ts'
import { makePerson } from '#tests/harness/people.ts'
import { openReferralShop, readCode } from '#tests/harness/referrals.ts'
import { deliverEvents } from '#tests/harness/run-jobs.ts'
import { checkLedger } from '../wallet/checks/public.ts'
import { brandAccounts, postTransaction, toTransferEntries, toUserAccount } from '../wallet/public.ts'
import { expireRewards } from './public.ts'

const day = 86_400_000

let scene: Awaited<ReturnType<typeof openReferralShop>>
beforeAll(async () => (scene = await openReferralShop()))
afterAll(async () => {
  expect(await checkLedger(scene.shop.ctx())).toEqual([])
  await scene.shop.close()
})

const ends = ({ status, error }: ApiResponse) => error?.key ?? String(status)

describe('a referrer is bound', () => {
  it('once, before the first order, to somebody else who was there before', async () => {
    const first = await makePerson(scene.shop)
    scene.shop.clock.forward(1000)
    const second = await makePerson(scene.shop)
    const code = await readCode(scene.shop, first)
    const own = await readCode(scene.shop, second)
    expect(ends(await scene.bind(second, 'nobody1234'))).toBe('referral.code_wrong')
    expect(ends(await scene.bind(second, own))).toBe('referral.self')
    expect(ends(await scene.bind(first, own))).toBe('referral.circular')
    expect(ends(await scene.bind(second, code))).toBe('200')
    expect(ends(await scene.bind(second, code))).toBe('referral.bound')
    expect(ends(await scene.bind(first, own))).toBe('referral.circular')
    expect(ends(await scene.bind(second, ''))).toBe('request.invalid')
    expect(ends(await scene.bind(second, 'x'.repeat(33)))).toBe('request.invalid')
  })

  it('once also when two are named at once', async () => {
    const referrers = [await makePerson(scene.shop), await makePerson(scene.shop)]
    scene.shop.clock.forward(1000)
    const person = await makePerson(scene.shop)
    const codes = await Promise.all(referrers.map((one) => readCode(scene.shop, one)))
    const answers = await Promise.all(codes.map((code) => scene.bind(person, code)))
    expect(answers.map(ends).toSorted()).toEqual(['200', 'referral.bound'])
  })

  it('not after the first order', async () => {
    const referrer = await makePerson(scene.shop)
    const friend = await scene.makeFriend(await makePerson(scene.shop))
    await scene.shop.db().updateTable('users').set({ referrer_id: null }).where('id', '=', friend.id).execute()
    await scene.buy(friend)
    expect(ends(await scene.bind(friend, await readCode(scene.shop, referrer)))).toBe('referral.has_orders')
    expect((await scene.get(friend, '/api/referral/summary')).data.canBind).toBe(false)
  })

  it('at the registration, with the customer’s messages', async () => {
    const referrer = await makePerson(scene.shop)
    const code = await readCode(scene.shop, referrer)
    const register = (username: string, invitationCode: string) =>
      scene.shop.post(
        '/api/user/register',
        { username, password: 'Kettle-42', confirmPassword: 'Kettle-42', invitationCode },
        { lang: 'zh-CN' },
      )
    await scene.post(scene.admin, '/admin/referral/permit', { userId: referrer.id, permission: 'forbidden' })
    const refused = await register('refused001', code)
    expect([ends(refused), refused.message]).toEqual(['referral.not_allowed', '推荐人无推荐权限'])
    const wrong = await register('refused002', 'nobody1234')
    expect([ends(wrong), wrong.message]).toEqual(['register.invitation_invalid', '邀请码错误'])
    await scene.post(scene.admin, '/admin/referral/permit', { userId: referrer.id, permission: 'policy' })
    expect(ends(await register('accepted01', code))).toBe('200')
    expect((await scene.get(referrer, '/api/referral/summary')).data.totals.registrations).toBe(1)
  })
})

describe('a reward', () => {
  it('waits for the release, is claimed once, and is explained in the statement', async () => {
    const referrer = await makePerson(scene.shop)
    const friend = await scene.makeFriend(referrer)
    const orderId = await scene.buy(friend)
    expect((await scene.get(referrer, '/api/referral/summary')).data).toMatchObject({
      mayRefer: true,
      percent: 2,
      waiting: { count: 1, amount: 4 },
      ready: { count: 0, amount: 0 },
    })
    const [waiting] = await scene.readProfits(referrer)
    expect(ends(await scene.claim(referrer, [waiting.id]))).toBe('referral.not_claimable')
    expect(ends(await scene.claim(referrer))).toBe('referral.nothing')
    await scene.release(friend, orderId)
    expect(await scene.readProfits(referrer)).toMatchObject([{ state: 'unclaimed', amount: 4, orderTotal: 200 }])
    const notices = (await scene.get(referrer, '/api/notice/list')).data.pageList
    expect(notices[0]).toMatchObject({ topic: 'wallet', action: { path: '/userInfo/referral' } })
    const answers = await Promise.all([1, 2, 3].map(() => scene.claim(referrer)))
    expect(answers.map(ends).toSorted()).toEqual(['200', 'referral.nothing', 'referral.nothing'])
    expect(await readWalletMinor(scene.shop, referrer)).toBe(400)
    const again = await scene.shop.post(
      '/api/referral/claim',
      { profitIds: [waiting.id] },
      { token: referrer.token, lang: 'zh-CN' },
    )
    expect([ends(again), again.message]).toEqual(['referral.claimed', '收益已领取'])
    const { pageList } = (await scene.get(referrer, '/api/wallet/statement')).data
    expect(pageList).toMatchObject([{ kind: 'referral_claim', cause: 'Referral reward', amount: 4 }])
    const { totals, weeks } = (await scene.get(referrer, '/api/referral/summary')).data
    expect(totals).toEqual({ visits: 0, registrations: 1, orders: 1, earned: 4 })
    expect(weeks.at(-1)).toMatchObject({ orders: 1, earned: 4 })
  })

  it('of somebody else is not found, and changes nothing', async () => {
    const { referrer, profitId } = await scene.makeReward()
    const stranger = await makePerson(scene.shop)
    for (const id of [profitId, 'not-an-id', '00000000-0000-7000-8000-000000000000'])
      expect(ends(await scene.claim(stranger, [id]))).toBe('referral.not_found')
    expect(ends(await scene.claim(stranger))).toBe('referral.nothing')
    expect(await scene.readProfits(stranger)).toEqual([])
    expect(await scene.readProfits(referrer)).toMatchObject([{ state: 'unclaimed' }])
    // One of another person spoils the whole claim.
    expect(ends(await scene.claim(referrer, [profitId, '00000000-0000-7000-8000-000000000000']))).toBe(
      'referral.not_found',
    )
    expect(await readWalletMinor(scene.shop, referrer)).toBe(0)
    expect(ends(await scene.shop.post('/api/referral/claim', {}))).toBe('session.required')
  })

  it('goes to one level only', async () => {
    const top = await makePerson(scene.shop)
    const middle = await scene.makeFriend(top)
    const friend = await scene.makeFriend(middle)
    await scene.buy(friend)
    expect(await scene.readProfits(middle)).toHaveLength(1)
    expect(await scene.readProfits(top)).toEqual([])
  })

  it('is none after the term, and none without the permission', async () => {
    const referrer = await makePerson(scene.shop)
    const [late, other] = [await scene.makeFriend(referrer), await scene.makeFriend(referrer)]
    await scene.shop
      .db()
      .updateTable('users')
      .set({ referred_at: new Date(scene.shop.clock.now().getTime() - 365 * day) })
      .where('id', '=', late.id)
      .execute()
    await scene.buy(late)
    await scene.post(scene.admin, '/admin/referral/permit', { userId: referrer.id, permission: 'forbidden' })
    await scene.buy(other)
    expect(await scene.readProfits(referrer)).toEqual([])
    expect((await scene.get(referrer, '/api/referral/summary')).data.mayRefer).toBe(false)
  })

  it('expires', async () => {
    const { referrer, profitId } = await scene.makeReward()
    scene.shop.clock.forward(180 * day - 1)
    await scene.renew(referrer)
    await expireRewards(scene.shop.ctx())
    expect(await scene.readProfits(referrer)).toMatchObject([{ state: 'unclaimed' }])
    scene.shop.clock.forward(1)
    expect(ends(await scene.claim(referrer, [profitId]))).toBe('referral.not_claimable')
    await expireRewards(scene.shop.ctx())
    expect(await scene.readProfits(referrer)).toMatchObject([{ state: 'expired' }])
    expect(ends(await scene.claim(referrer))).toBe('referral.nothing')
  })
})

describe('a refund', () => {
  it('lowers an unclaimed reward, and takes it all with the last unit', async () => {
    const { referrer, orderId } = await scene.makeReward()
    await scene.refund(orderId, 1)
    expect(await scene.readProfits(referrer)).toMatchObject([{ state: 'unclaimed', amount: 2, orderTotal: 100 }])
    await scene.refund(orderId, 1)
    expect(await scene.readProfits(referrer)).toMatchObject([{ state: 'taken_back', amount: 0 }])
    expect(ends(await scene.claim(referrer))).toBe('referral.nothing')
  })

  it('takes a claimed reward out of the wallet', async () => {
    const { referrer, orderId } = await scene.makeReward()
    await scene.claim(referrer)
    scene.shop.clock.forward(1000)
    await scene.refund(orderId, 1)
    expect(await readWalletMinor(scene.shop, referrer)).toBe(200)
    expect(await scene.readProfits(referrer)).toMatchObject([{ state: 'claimed', amount: 2, takenBack: 2 }])
    const { pageList } = (await scene.get(referrer, '/api/wallet/statement')).data
    expect(pageList[0]).toMatchObject({ kind: 'referral_return', amount: -2 })
  })

  it('leaves what was spent as owed, which the next claim settles', async () => {
    const { referrer, orderId } = await scene.makeReward()
    await scene.claim(referrer)
    await postTransaction(scene.shop.ctx(), {
      kind: 'withdrawal',
      referenceId: orderId,
      reason: '',
      actorId: null,
      entries: toTransferEntries(toUserAccount(referrer.id, 'available'), brandAccounts.clearing, 300),
    })
    await scene.refund(orderId, 2)
    expect(await readWalletMinor(scene.shop, referrer)).toBe(0)
    expect((await scene.get(referrer, '/api/referral/summary')).data.owed).toBe(3)
    const friend = await scene.makeFriend(referrer)
    await scene.release(friend, await scene.buy(friend))
    const { data } = await scene.claim(referrer)
    expect(data).toMatchObject({ amount: 1, offset: 3, claimed: 1 })
    expect(await readWalletMinor(scene.shop, referrer)).toBe(100)
    expect((await scene.get(referrer, '/api/referral/summary')).data.owed).toBe(0)
  })

  it('counts for a claim before its event was handled', async () => {
    const { referrer, orderId } = await scene.makeReward()
    await scene.shop
      .db()
      .updateTable('order_lines')
      .set({ refunded_quantity: 1 })
      .where('order_id', '=', orderId)
      .execute()
    await scene.shop.db().updateTable('orders').set({ refunded_minor: 10_000 }).where('id', '=', orderId).execute()
    expect((await scene.claim(referrer)).data.amount).toBe(2)
    await scene.shop
      .db()
      .updateTable('order_lines')
      .set({ refunded_quantity: 0 })
      .where('order_id', '=', orderId)
      .execute()
    await scene.shop.db().updateTable('orders').set({ refunded_minor: 0 }).where('id', '=', orderId).execute()
  })
})

describe('a chargeback', () => {
  /** The bank takes all money of the order, and decides. */
  const openChargeback = async (orderId: string) => {
    const { shop } = scene
    const { trade_id: referenceId } = await shop
      .db()
      .selectFrom('orders')
      .select('trade_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const chargeback = { id: orderId, referenceId, amountMinor: 1_000_000 }
    await inTransaction(shop.ctx(), (ctx) => tradeChargebackHandler.withdrawFunds(ctx, chargeback))
    await deliverEvents(shop.ctx())
    return async (won: boolean) => {
      await inTransaction(shop.ctx(), (ctx) => tradeChargebackHandler.settle(ctx, { ...chargeback, won }))
      await deliverEvents(shop.ctx())
    }
  }

  it('takes a claimed reward out of the wallet, and returns it when it is won', async () => {
    const { referrer, orderId } = await scene.makeReward()
    await scene.claim(referrer)
    const decide = await openChargeback(orderId)
    expect(await readWalletMinor(scene.shop, referrer)).toBe(0)
    expect(await scene.readProfits(referrer)).toMatchObject([{ state: 'taken_back', amount: 0, takenBack: 4 }])
    await decide(true)
    expect(await readWalletMinor(scene.shop, referrer)).toBe(400)
    expect(await scene.readProfits(referrer)).toMatchObject([{ state: 'claimed', amount: 4, takenBack: 0 }])
  })

  it('that is lost leaves the reward taken back', async () => {
    const { referrer, orderId } = await scene.makeReward()
    await scene.claim(referrer)
    await (
      await openChargeback(orderId)
    )(false)
    expect(await readWalletMinor(scene.shop, referrer)).toBe(0)
    expect(await scene.readProfits(referrer)).toMatchObject([{ state: 'taken_back', amount: 0, takenBack: 4 }])
  })

  it('holds an unclaimed reward until it is decided', async () => {
    const [freed, lost] = [await scene.makeReward(), await scene.makeReward()]
    const decideWon = await openChargeback(freed.orderId)
    const decideLost = await openChargeback(lost.orderId)
    expect((await scene.claim(freed.referrer)).data).toMatchObject({ amount: 0, claimed: 0 })
    expect(await scene.readProfits(freed.referrer)).toMatchObject([{ state: 'unclaimed', amount: 4 }])
    await decideWon(true)
    await decideLost(false)
    expect((await scene.claim(freed.referrer)).data).toMatchObject({ amount: 4, claimed: 1 })
    expect(await scene.readProfits(lost.referrer)).toMatchObject([{ state: 'taken_back', amount: 0 }])
  })
})

it('counts visits by a link, and not those of the referrer', async () => {
  const referrer = await makePerson(scene.shop)
  const code = await readCode(scene.shop, referrer)
  for (const sent of [code, code, 'nobody1234'])
    expect(ends(await scene.shop.post('/api/referral/visit', { code: sent }))).toBe('200')
  await scene.post(referrer, '/api/referral/visit', { code })
  const { totals, weeks } = (await scene.get(referrer, '/api/referral/summary')).data
  expect([totals.visits, weeks.at(-1).visits]).toEqual([2, 2])
  expect(ends(await scene.shop.post('/api/referral/visit', { code: 'x'.repeat(33) }))).toBe('request.invalid')
})

it('counts every registration, by week and in total, whatever their number', async () => {
  const { shop } = scene
  const referrer = await makePerson(shop)
  const add = (count: number, start: string, at: Date) =>
    sql`
      insert into users (brand_id, id, usercode, username, username_key, password_hash, created_at, referrer_id)
      select ${shop.brand.id}, gen_random_uuid(), ${start} || nth, ${start} || nth, ${start} || nth, 'none', ${at}, ${referrer.id}
      from generate_series(1, ${count}) as nth
      returning id`.execute(shop.db())
  const now = shop.clock.now().getTime()
  await add(10_001, 'long-ago', new Date(now - 400 * day))
  await add(3, 'last-week', new Date(now - 7 * day))
  await add(2, 'today', new Date(now))
  const { totals, weeks, weeksBefore } = (await scene.get(referrer, '/api/referral/summary')).data
  expect(totals.registrations).toBe(10_006)
  expect(weeks.slice(-2).map(({ registrations }: { registrations: number }) => registrations)).toEqual([3, 2])
  const sum = [...weeks, ...weeksBefore].reduce(
    (total: number, week: { registrations: number }) => total + week.registrations,
    0,
  )
  expect(sum).toBe(5)
  expect((await scene.get(scene.admin, '/admin/referral/user', { userId: referrer.id })).data.referred).toBe(10_006)
})

it('an account with rewards to claim is not deleted', async () => {
  const { referrer } = await scene.makeReward()
  const { obstacles } = (await scene.get(referrer, '/api/user/deletion')).data
  expect(obstacles).toContainEqual(expect.objectContaining({ cause: 'rewards', count: 1 }))
})
