import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moneyPermissions, permissions, type Permission } from '#contract/permissions.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makePlatformAdministrator, makeStaff } from '#tests/harness/staff.ts'
import { listGainedMoney, splitMoneyRoles } from './money.rules.ts'

let shop: TestShop
/** Two administrators, and somebody who is to get roles. */
let first: Person
let second: Person
let clerk: Person
let made = 0

beforeAll(async () => {
  shop = await openTestShop({ policy: { otherRequestsPerSecondPerAddress: 1e6 } })
})
beforeEach(async () => {
  first = await makeStaff(shop, ['administrator'])
  second = await makeStaff(shop, ['administrator'])
  clerk = await makePerson(shop)
})
afterAll(() => shop.close())

const ends = ({ status, error }: ApiResponse) => error?.key ?? String(status)
const post = (by: Person, path: string, input: object) => shop.post(path, input, { token: by.token })
const get = async (by: Person, path: string) => (await shop.get(path, {}, { token: by.token })).data
const heldBy = async (person: Person): Promise<Permission[]> => (await get(person, '/api/user/info')).permissions
async function makeRole(held: readonly Permission[], by = first): Promise<string> {
  return (await post(by, '/admin/role/save', { name: `Role ${++made}`, permissions: held })).data.role.id
}
const setRoles = (by: Person, { id }: Person, roleIds: string[]) =>
  post(by, '/admin/user/roles', { userId: id, roleIds })
/** The change that waits for the clerk, or for a role of the first administrator. */
const newestGrant = async (by: Person) => {
  const { pageList } = await get(by, '/admin/grant/list')
  const isMatch = ({ user, requestedBy }: { user: { id: string } | null; requestedBy: { id: string } }) =>
    user ? user.id === clerk.id : requestedBy.id === first.id
  return pageList.find(isMatch)
}
const decide = (by: Person, grantId: string, approve: boolean) => post(by, '/admin/grant/decide', { grantId, approve })
/** Lets the clerk's change wait, and returns the grant. */
async function requestFor(held: readonly Permission[]) {
  await setRoles(first, clerk, [await makeRole(held)])
  return newestGrant(second)
}

describe('rules', () => {
  it('names only permissions that exist, and all that decide about money', () => {
    expect(moneyPermissions.filter((one) => !permissions.includes(one))).toEqual([])
    const moving = permissions.filter((one) => /^(recharges|withdrawals)\.decide$|^orders\.(refund|release)$/.test(one))
    expect(moving.filter((one) => !moneyPermissions.includes(one))).toEqual([])
  })
  it.each([
    [[], ['users.view'], []],
    [[], ['orders.refund', 'users.view'], ['orders.refund']],
    [['orders.refund'], ['orders.refund'], []],
    [['orders.refund'], ['withdrawals.decide', 'orders.refund'], ['withdrawals.decide']],
  ] as const)('from %j to %j gains %j', (before, after, gained) => {
    expect(listGainedMoney(before, after)).toEqual(gained)
  })
  it('splits roles by what the others give already', () => {
    const plain = { id: 'a', permissions: ['users.view'] as Permission[] }
    const refunds = { id: 'b', permissions: ['orders.refund'] as Permission[] }
    expect(splitMoneyRoles([], [plain, refunds])).toEqual({
      atOnce: [plain],
      waiting: [refunds],
      gained: ['orders.refund'],
    })
    expect(splitMoneyRoles(['orders.refund'], [refunds])).toEqual({ atOnce: [refunds], waiting: [], gained: [] })
  })
})

describe('a role with money permissions', () => {
  it('starts when a second administrator confirms it; other roles start at once', async () => {
    const money = await makeRole(['withdrawals.decide', 'money.view'])
    const plain = await makeRole(['users.view'])
    const answer = await setRoles(first, clerk, [money, plain])
    expect(answer.data.waits).toEqual(['withdrawals.decide'])
    expect(await heldBy(clerk)).toEqual(['users.view'])
    const grant = await newestGrant(second)
    expect(grant).toMatchObject({ user: { id: clerk.id }, gained: ['withdrawals.decide'], canConfirm: true })
    expect(grant.requestedBy.id).toBe(first.id)
    expect(ends(await decide(second, grant.id, true))).toBe('200')
    expect(await heldBy(clerk)).toEqual(['money.view', 'withdrawals.decide', 'users.view'])
    expect(ends(await decide(second, grant.id, true))).toBe('grant.not_found')
  })

  it('is not confirmed by the one who asked, by the one who gets it, nor by one who holds less', async () => {
    const grant = await requestFor(['orders.refund'])
    expect((await newestGrant(first)).canConfirm).toBe(false)
    expect(ends(await decide(first, grant.id, true))).toBe('grant.own')
    const manager = await makePerson(shop)
    await setRoles(first, manager, [await makeRole(['roles.manage'])])
    expect(ends(await decide(manager, grant.id, true))).toBe('role.exceeds_own')
    await setRoles(first, clerk, [await makeRole(['roles.manage']), grant.roles[0].id])
    const renewed = await newestGrant(second)
    expect(ends(await decide(clerk, renewed.id, true))).toBe('role.own')
    expect(await heldBy(clerk)).toEqual(['roles.manage'])
  })

  it('can be confirmed by a platform administrator', async () => {
    const grant = await requestFor(['orders.release'])
    expect(ends(await decide(await makePlatformAdministrator(shop), grant.id, true))).toBe('200')
    expect(await heldBy(clerk)).toEqual(['orders.release'])
  })

  it('expires, can be refused and withdrawn, and is replaced by a newer change', async () => {
    const late = await requestFor(['orders.refund'])
    shop.clock.forward(3 * 86_400_000)
    expect(ends(await decide(second, late.id, true))).toBe('grant.not_found')
    const refused = await requestFor(['orders.refund'])
    expect(ends(await decide(second, refused.id, false))).toBe('200')
    const withdrawn = await requestFor(['orders.refund'])
    expect(ends(await decide(first, withdrawn.id, false))).toBe('200')
    const replaced = await requestFor(['orders.refund'])
    await setRoles(first, clerk, [])
    expect(ends(await decide(second, replaced.id, true))).toBe('grant.not_found')
    expect(await heldBy(clerk)).toEqual([])
  })

  it('gives nothing that came into the role after it was asked for', async () => {
    const role = await makeRole(['orders.refund'])
    await setRoles(first, clerk, [role])
    const grant = await newestGrant(second)
    const wider = { id: role, name: `Role ${++made}`, permissions: ['orders.refund', 'withdrawals.decide'] }
    expect(ends(await post(first, '/admin/role/save', wider))).toBe('200')
    expect(ends(await decide(second, grant.id, true))).toBe('grant.stale')
    expect(await heldBy(clerk)).toEqual([])
  })

  it('is not confirmed once the one who asked is disabled or holds less', async () => {
    const grant = await requestFor(['orders.refund'])
    expect(ends(await post(second, '/admin/user/disable', { userId: first.id, reason: 'Left' }))).toBe('200')
    expect(ends(await decide(second, grant.id, true))).toBe('grant.stale')
  })

  it('waits when its holders would get more, and starts at once without holders', async () => {
    const role = await makeRole(['users.view'])
    await setRoles(first, clerk, [role])
    const content = { id: role, name: `Role ${++made}`, permissions: ['users.view', 'orders.release'] }
    expect((await post(first, '/admin/role/save', content)).data).toMatchObject({
      role: { permissions: ['users.view'] },
      waits: ['orders.release'],
    })
    const grant = await newestGrant(second)
    expect(grant).toMatchObject({ user: null, roles: [{ id: role }], gained: ['orders.release'] })
    expect(ends(await decide(second, grant.id, true))).toBe('200')
    expect(await heldBy(clerk)).toEqual(['orders.release', 'users.view'])
  })
})

describe('an invitation of staff', () => {
  const invite = (by: Person, roleId: string) => post(by, '/admin/invitation/create', { note: 'Jon', roleId })
  const accept = (by: Person, invitation: string) => post(by, '/api/staff/invitation/accept', { invitation })

  it('gives its role once, however many accept it at once; the log says who', async () => {
    const role = await makeRole(['users.view', 'orders.view'])
    const { token } = (await invite(first, role)).data
    const people = await Promise.all(Array.from({ length: 3 }, () => makePerson(shop)))
    const shown = await post(people[0]!, '/api/staff/invitation/show', { invitation: token })
    expect(shown.data).toMatchObject({ role: { id: role }, isHeld: false, needsSecond: false })
    const answers = await Promise.all(people.map((person) => accept(person, token)))
    expect(answers.map(ends).toSorted()).toEqual(['200', ...Array(2).fill('staff_invitation.not_found')])
    const rows = await shop
      .db()
      .selectFrom('audit_log')
      .select(['user_id', 'after'])
      .where('brand_id', '=', shop.brand.id)
      .where('operation', '=', 'staffInvitations.accept')
      .execute()
    expect(people.map(({ id }) => id)).toContain(rows.at(-1)!.user_id)
    const stored = await shop.db().selectFrom('staff_invitations').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('with money permissions waits for a second administrator, with the inviter as the first', async () => {
    const { token } = (await invite(first, await makeRole(['withdrawals.decide']))).data
    expect((await accept(clerk, token)).data).toEqual({ waits: true })
    expect(await heldBy(clerk)).toEqual([])
    const grant = await newestGrant(second)
    expect(ends(await decide(first, grant.id, true))).toBe('grant.own')
    expect(ends(await decide(second, grant.id, true))).toBe('200')
    expect(await heldBy(clerk)).toEqual(['withdrawals.decide'])
  })

  it('ends by withdrawal, by time and with the rights of the person who made it', async () => {
    const role = await makeRole(['users.view'])
    const withdrawn = (await invite(first, role)).data
    await post(second, '/admin/invitation/withdraw', { invitationId: withdrawn.pageList[0].id })
    expect(ends(await accept(clerk, withdrawn.token))).toBe('staff_invitation.not_found')
    const late = (await invite(first, role)).data.token
    const ofFirst = (await invite(first, role)).data.token
    await post(second, '/admin/user/roles', { userId: first.id, roleIds: [role] })
    expect(ends(await accept(clerk, ofFirst))).toBe('staff_invitation.not_found')
    shop.clock.forward(7 * 86_400_000)
    expect(ends(await accept(clerk, late))).toBe('staff_invitation.not_found')
  })

  it('gives nothing that its maker does not hold', async () => {
    const manager = await makePerson(shop)
    await setRoles(first, manager, [await makeRole(['roles.manage'])])
    expect(ends(await invite(manager, await makeRole(['users.view'])))).toBe('role.exceeds_own')
  })
})

it('keeps the roles that every brand has', async () => {
  const { pageList } = await get(first, '/admin/role/list')
  for (const key of ['catalogue', 'administrator']) {
    const { id } = pageList.find((role: { key: string }) => role.key === key)
    expect(ends(await post(first, '/admin/role/delete', { id }))).toBe('role.fixed')
  }
})
