import { expect, it } from 'vitest'
import { mergePermissions } from './merge-permissions.ts'

it.each([
  [null, []],
  [[], []],
  [
    [['users.view'], ['users.view', 'orders.view']],
    ['orders.view', 'users.view'],
  ],
  [[['users.view', 'of.an.older.version']], ['users.view']],
])('%j allow %j', (roles, allowed) => expect(mergePermissions(roles)).toEqual(allowed))
