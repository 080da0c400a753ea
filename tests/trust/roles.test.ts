import { afterAll, beforeAll, expect, it } from 'vitest'
import { shippedRoles } from '#contract/permissions.ts'
import type { OperationName } from '#web/client/api-call.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeStore, type TestStore } from '#tests/harness/goods.ts'
import { makePerson } from '#tests/harness/people.ts'
import { makePlatformAdministrator, makeStaff } from '#tests/harness/staff.ts'
import { recordFigure } from './figures.ts'
import { makeIsolationWorld, type IsolationWorld } from './isolation-world.ts'
import { operationInputs } from './operation-inputs.ts'
import { allCallers, mayCall, type Caller } from './permitted-callers.ts'
import { teamCallers, toRoleKey } from './store-callers.ts'

let shop: TestShop
let world: IsolationWorld
const tokens = new Map<Caller, string>()

/** A person who joined the team of a store by an invitation; returns the session. */
async function makeMember({ owner }: TestStore, roleId: string): Promise<string> {
  const { token } = await makePerson(shop)
  const { data } = await shop.post('/seller/team/invite', { note: 'x', roleId }, { token: owner.token })
  await shop.post('/api/store/invitation/accept', { invitation: data.token }, { token })
  return token
}

/** Fresh ones, as logging out is one of the things they do. */
async function makeCallers(): Promise<void> {
  tokens.set('shopper', (await makePerson(shop)).token)
  const store = await makeStore(shop)
  tokens.set('seller', store.owner.token)
  for (const caller of teamCallers) tokens.set(caller, await makeMember(store, toRoleKey(caller)))
  for (const role of shippedRoles) tokens.set(role, (await makeStaff(shop, [role])).token)
  tokens.set('platform', (await makePlatformAdministrator(shop)).token)
}

beforeAll(async () => {
  shop = await openTestShop({ policy: { otherRequestsPerSecondPerAddress: 1e6, ordersPerMinutePerUser: 1e6 } })
  world = await makeIsolationWorld(shop)
})
afterAll(() => shop.close())

type Outcome = 'allowed' | 401 | 403

async function callAs(caller: Caller, name: OperationName): Promise<Outcome> {
  const { method, path } = shop.registry.served.get(name)!.operation
  const send = { GET: shop.get, POST: shop.post, DELETE: shop.delete }[method]
  const { error } = await send(path, operationInputs[name](world.ids), { token: tokens.get(caller) })
  if (error?.key === 'session.required') return 401
  return error?.key === 'permission.denied' ? 403 : 'allowed'
}

const getExpected = (caller: Caller, name: OperationName): Outcome => {
  if (mayCall[name].includes(caller)) return 'allowed'
  return caller === 'visitor' ? 401 : 403
}

const allNames = Object.keys(operationInputs) as OperationName[]

/** Calls these operations as everybody at once, one after the other: logging out stands last in `inputs`. */
async function findMismatches(
  names: readonly OperationName[] = allNames,
  afterwards: () => Promise<unknown> = () => Promise.resolve(),
): Promise<string[]> {
  await makeCallers()
  await afterwards()
  const found: string[] = []
  for (const name of names) {
    const outcomes = await Promise.all(allCallers.map((caller) => callAs(caller, name)))
    for (const [index, caller] of allCallers.entries())
      if (outcomes[index] !== getExpected(caller, name)) found.push(`${caller} on ${name}: ${outcomes[index]}`)
  }
  return found
}

it('has a line for every operation that is served', () => {
  expect(Object.keys(mayCall).toSorted()).toEqual([...shop.registry.served.keys()].toSorted())
})

it('names a permission for exactly the operations of staff', () => {
  const odd = [...shop.registry.served.values()].filter(({ operation }) => {
    return (operation.audience === 'staff') !== (operation.permission !== undefined)
  })
  expect(odd.map(({ name }) => name)).toEqual([])
})

it('lets everybody do what the table says, and nothing else', async () => {
  expect(await findMismatches()).toEqual([])
  const calls = Object.keys(mayCall).length * allCallers.length
  recordFigure({
    promise: 8,
    name: 'roles',
    text: `${Object.keys(mayCall).length} operations x ${allCallers.length} kinds of callers: ${calls} calls as the table says`,
  })
}, 240_000)

it('would notice a member of a store who may do more (negative control)', async () => {
  const makeWider = (roleId: string) => {
    const member = { role_key: roleId }
    return shop.db().updateTable('store_members').set(member).where('role_key', '=', 'packing')
  }
  const names: OperationName[] = ['sellerMoney.balance', 'sellerStock.movements']
  const found = await findMismatches(names, () => makeWider('manager').where('brand_id', '=', shop.brand.id).execute())
  expect(found).toEqual(['packing on sellerMoney.balance: allowed'])
})

it('would notice a role that may do more (negative control)', async () => {
  await setPermissions(['orders.view', 'users.view', 'users.manage'])
  const found = await findMismatches(['staff.users', 'staff.setUserRoles', 'staff.disableUser', 'staff.enableUser'])
  await setPermissions(['orders.view', 'users.view'])
  expect(found).toEqual(['support on staff.disableUser: allowed', 'support on staff.enableUser: allowed'])
})

const setPermissions = (permissions: string[]) =>
  shop
    .db()
    .updateTable('roles')
    .set({ permissions })
    .where('brand_id', '=', shop.brand.id)
    .where('key', '=', 'support')
    .execute()
