import { expect, it } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { exceedsPermissions } from './authority.rules.ts'

const all = ['orders.view', 'money.view', 'users.view'] as const satisfies readonly Permission[]
const [orders, money, users] = all

it.each<[readonly Permission[], readonly Permission[], boolean]>([
  [[], [], false],
  [[], all, false],
  [all, all, false],
  [[users, orders], all, false],
  [[orders], [], true],
  [[orders], [money, users], true],
  // One among several is enough, wherever it stands.
  [[orders, money], [orders], true],
  [[money, orders], [orders], true],
])('%j exceeds %j: %s', (allowed, held, isMore) => expect(exceedsPermissions(allowed, held)).toBe(isMore))
