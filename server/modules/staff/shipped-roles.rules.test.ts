import { expect, it } from 'vitest'
import { permissions, shippedRoles } from '#contract/permissions.ts'
import { isFixed, roleNameKey, shippedRoleDefinitions } from './shipped-roles.rules.ts'

it('gives the administrator everything and the auditor every view', () => {
  expect(shippedRoleDefinitions.administrator.permissions).toEqual(permissions)
  expect(shippedRoleDefinitions.auditor.permissions).toEqual(
    permissions.filter((permission) => permission.endsWith('.view')),
  )
})

it.each(shippedRoles.filter((role) => role !== 'administrator'))('keeps %s from managing roles', (role) => {
  expect(shippedRoleDefinitions[role].permissions).not.toContain('roles.manage')
})

it.each([
  ['administrator', true],
  ['auditor', true],
  ['support', false],
  ['toString', false],
  [null, false],
])('%s is fixed: %s', (key, fixed) => expect(isFixed(key)).toBe(fixed))

it('takes names that differ by case or blanks around them for one', () => {
  expect(roleNameKey(' Night Shift')).toBe(roleNameKey('night shift'))
})
