import { expect, it } from 'vitest'
import { permissions, shippedRoles, type Permission } from '#contract/permissions.ts'
import { exceedsPermissions, isFixed, roleNameKey, shippedRoleDefinitions } from './roles.rules.ts'

it('gives the administrator everything and the auditor every view', () => {
  expect(shippedRoleDefinitions.administrator.permissions).toEqual(permissions)
  expect(shippedRoleDefinitions.auditor.permissions).toEqual(
    permissions.filter((permission) => permission.endsWith('.view')),
  )
})

it('gives the other roles what the product says', () => {
  const { catalogue, orders, finance, support } = shippedRoleDefinitions
  expect([catalogue, orders, finance, support].map((role) => [role.zh, ...role.permissions].join(' '))).toEqual([
    '商品管理员 reviews.moderate reports.view reports.decide coupons.manage content.manage catalogue.manage applications.view applications.decide products.view products.moderate stores.view stores.manage',
    '订单管理员 orders.view orders.decide orders.refund reviews.moderate users.view',
    '财务 orders.view orders.refund orders.release money.view recharges.decide withdrawals.decide bank.manage identity.view identity.decide credit.view credit.decide credit.manage users.view',
    '客服 orders.view users.view chat.answer',
  ])
  expect([shippedRoleDefinitions.administrator.zh, shippedRoleDefinitions.auditor.zh]).toEqual(['管理员', '审计员'])
})

it.each(shippedRoles.filter((role) => role !== 'administrator'))('keeps %s from managing roles', (role) => {
  expect(shippedRoleDefinitions[role].permissions).not.toContain('roles.manage')
})

it.each([
  ['administrator', true],
  ['auditor', true],
  ['catalogue', false],
  ['orders', false],
  ['finance', false],
  ['support', false],
  ['toString', false],
  [null, false],
])('%s is fixed: %s', (key, fixed) => expect(isFixed(key)).toBe(fixed))

it('takes names that differ by case or blanks around them for one', () => {
  expect(roleNameKey(' Night Shift')).toBe('night shift')
})

const all = ['orders.view', 'money.view', 'users.view'] as const satisfies readonly Permission[]
const [orders, money, users] = all

it.each<[readonly Permission[], readonly Permission[], boolean]>([
  [[], [], false],
  [[], all, false],
  [all, all, false],
  [[users, orders], all, false],
  [[orders], [], true],
  [[orders], [money, users], true],
  // One among several is enough, at any position.
  [[orders, money], [orders], true],
  [[money, orders], [orders], true],
])('%j exceeds %j: %s', (allowed, held, isMore) => expect(exceedsPermissions(allowed, held)).toBe(isMore))
