import { expect, test } from 'vitest'
import type { UserInfo } from '#contract/account.ts'
import { storePermissions, type StorePermission } from '#contract/store-permissions.ts'
import { findSection, findWorkspace, isHiddenPath, listSections, sections } from './sections.ts'

const person = (more: Partial<UserInfo> = {}) =>
  ({ username: 'mara', seller: null, permissions: [], ...more }) as unknown as UserInfo
const workFor = (...permissions: StorePermission[]) =>
  person({ seller: { id: '1', name: 'Oak & Iron', isOwner: false, permissions } })
const seller = workFor(...storePermissions)

test('a shopper sees no section, a seller those of the store', () => {
  expect(listSections(person())).toEqual([])
  expect(listSections(seller).map(({ path }) => path)).toContain('/seller/orders')
  expect(listSections(person({ permissions: ['orders.view'] })).every(({ workspace }) => workspace === 'staff')).toBe(
    true,
  )
})

test('a member of a store sees the sections of their permissions', () => {
  const paths = (...permissions: StorePermission[]) => listSections(workFor(...permissions)).map(({ path }) => path)
  expect(paths('orders')).toContain('/seller/orders')
  expect(paths('money')).not.toContain('/seller/orders')
})

test('only platform administrators see the brands of the system', () => {
  const see = (username: string) =>
    listSections(person({ username, permissions: ['brand.manage'] })).map(({ path }) => path)
  expect(see('mara@platform')).toContain('/staff/brands')
  expect(see('mara')).not.toContain('/staff/brands')
})

test('staff who only manage or review chats see their section', () => {
  for (const permission of ['chat.answer', 'chat.manage', 'chat.review'] as const)
    expect(listSections(person({ permissions: [permission] })).map(({ path }) => path)).toEqual(['/staff/chat'])
})

test('a page below a section belongs to it, a path that only begins alike does not', () => {
  const visible = listSections(seller)
  expect(findSection(visible, '/seller/orders/7')?.path).toBe('/seller/orders')
  expect(findSection(visible, '/seller/orders-of-others')).toBeNull()
  expect([findWorkspace('/seller/orders'), findWorkspace('/staff/orders'), findWorkspace('/')]).toEqual([
    'seller',
    'staff',
    null,
  ])
})

test('each section stands once, and each of its keys', () => {
  const paths = sections.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const workspace of ['seller', 'staff']) {
    const keys = sections.flatMap((one) => (one.workspace === workspace && one.key ? [one.key] : []))
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('a page of a section that the person does not see is hidden, an unknown path is not', () => {
  const staff = person({ permissions: ['orders.view'] })
  expect(['/seller/orders/7', '/staff/orders/7', '/no-section'].map((path) => isHiddenPath(staff, path))).toEqual([
    true,
    false,
    false,
  ])
})
