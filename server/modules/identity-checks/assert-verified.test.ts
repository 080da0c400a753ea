import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BrandFile } from '#contract/brand-file.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { openApplicationDesk } from '#tests/harness/application-desk.ts'
import { createCashFlow, noon } from '#tests/harness/cash.ts'
import { openIdentityDesk } from '#tests/harness/identity-desk.ts'
import { listCheckRows } from '#tests/harness/list-check-rows.ts'
import { makePerson } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { assertVerified } from './assert-verified.ts'
import { policyDefaults } from '#contract/brand-file.ts'

const getKey = ({ status, error }: ApiResponse): string => error?.key ?? String(status)

const shops: TestShop[] = []
async function openWith(policy: BrandFile['policy']) {
  const shop = await openTestShop({ settings: { timeZone: 'UTC' }, policy })
  shop.clock.forward(noon.getTime() - shop.clock.now().getTime())
  shops.push(shop)
  return { shop, desk: await openIdentityDesk(shop), cash: createCashFlow(shop) }
}
let shipped: Awaited<ReturnType<typeof openWith>>
beforeAll(async () => {
  const { identityForWithdrawal, identityForCredit } = policyDefaults
  expect([identityForWithdrawal, identityForCredit]).toEqual(['basic', 'basic'])
  shipped = await openWith({ identityForWithdrawal, identityForCredit })
})
afterAll(() => Promise.all(shops.map((shop) => shop.close())))

it('a withdrawal needs the basic verification by the shipped policy, and leaves nothing without it', async () => {
  const { shop, desk, cash } = shipped
  const holder = await cash.makeAccountHolder()
  const before = await cash.balance(holder)
  const refused = await cash.withdraw(holder, 50)
  expect([refused.status, getKey(refused), refused.message]).toEqual([
    403,
    'identity.required',
    'Please verify your real name first.',
  ])
  expect(await cash.balance(holder)).toEqual(before)
  const sent = await desk.send(holder, await desk.buildForm(holder))
  const id = sent.data.basic.check.id as string
  expect(getKey(await cash.withdraw(holder, 50))).toBe('identity.required')
  await desk.decide(id, { decision: 'pass' })
  expect(getKey(await cash.withdraw(holder, 50))).toBe('200')
  expect((await listCheckRows(shop, id))[0]!.used_at).toEqual(shop.clock.now())
})

it('credit needs the basic verification by the shipped policy', async () => {
  const { shop, desk } = shipped
  const person = await makePerson(shop)
  const principal = { userId: person.id, usercode: '', username: '', storeId: null, permissions: [] }
  const ctx = { ...shop.ctx(), principal: { ...principal, sessionHash: Buffer.alloc(0) } }
  await expect(assertVerified(ctx, 'credit')).rejects.toMatchObject({ key: 'identity.required' })
  await expect(assertVerified(ctx, 'recharge')).resolves.toBeUndefined()
  await desk.verify(person)
  await expect(assertVerified(ctx, 'credit')).resolves.toBeUndefined()
})

it('a withdrawal, a recharge and a store need what the policy says, and an ended verification counts no more', async () => {
  const policy = {
    identityForWithdrawal: 'advanced',
    identityForRecharge: 'basic',
    identityForStores: 'basic',
    identityForCredit: 'basic',
  } as const
  const { shop, desk, cash } = await openWith(policy)
  const holder = await cash.makeAccountHolder()
  expect((await desk.state(holder)).needs).toEqual([
    { action: 'withdrawal', level: 'advanced' },
    { action: 'recharge', level: 'basic' },
    { action: 'stores', level: 'basic' },
    { action: 'credit', level: 'basic' },
  ])
  const applications = await openApplicationDesk(shop)
  const form = await applications.buildForm(holder)
  expect(getKey(await cash.transferIn(holder, 50))).toBe('identity.required')
  expect(getKey(await applications.apply(holder, form))).toBe('identity.required')
  await desk.verify(holder)
  expect(getKey(await cash.transferIn(holder, 50))).toBe('200')
  expect(getKey(await applications.apply(holder, form))).toBe('200')
  const refused = await cash.withdraw(holder, 50)
  expect([getKey(refused), refused.message]).toEqual([
    'identity.advanced_required',
    'C3 verification is required. Please contact support.',
  ])
  const { data } = await desk.sendAdvanced(holder, await desk.buildAdvanced(holder))
  await desk.decide(data.advanced.check.id, { decision: 'pass' })
  await desk.decide(data.advanced.check.id, { decision: 'pass' }, await makeStaff(shop, ['finance']))
  expect(getKey(await cash.withdraw(holder, 50))).toBe('200')
  const ended = shop.db().updateTable('identity_checks').set({ valid_until: shop.clock.now() })
  await ended.where('brand_id', '=', shop.brand.id).execute()
  expect(getKey(await cash.withdraw(holder, 50))).toBe('identity.required')
})
