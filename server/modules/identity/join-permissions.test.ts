import { expect, it } from 'vitest'
import { joinPermissions } from './identity.rules.ts'

it.each([
  [null, []],
  [[], []],
  [
    [['users.view'], ['users.view', 'orders.view']],
    ['orders.view', 'users.view'],
  ],
  [[['users.view', 'of.an.older.version']], ['users.view']],
])('%j allow %j', (roles, allowed) => expect(joinPermissions(roles)).toEqual(allowed))
