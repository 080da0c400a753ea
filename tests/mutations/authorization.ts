import type { Mutation } from './mutation.ts'

const staff = ['server/modules/staff/staff.test.ts']
const authority = ['server/modules/staff/authority.test.ts']
const roles = ['tests/trust/roles.test.ts']

export const authorizationMutations: readonly Mutation[] = [
  {
    name: 'any permission opens every operation of staff',
    file: 'server/platform/http/engine.ts',
    find: 'permission !== undefined && principal.permissions.includes(permission)',
    replace: 'permission !== undefined && principal.permissions.length > 0',
    tests: roles,
  },
  {
    name: 'a shopper calls operations of sellers',
    file: 'server/platform/http/engine.ts',
    find: "if (audience === 'seller') return principal.storeId !== null",
    replace: "if (audience === 'seller') return principal.userId !== null",
    tests: roles,
  },
  {
    name: 'a visitor calls operations of users',
    file: 'server/platform/http/engine.ts',
    find: "if (!principal) throw refusal('session.required')",
    replace: 'if (!principal) return',
    tests: roles,
  },
  {
    name: 'what sellers do is not audited',
    file: 'server/platform/audit/audit.rules.ts',
    find: "effect !== 'read' && (audience === 'staff' || audience === 'seller')",
    replace: "effect !== 'read' && audience === 'staff'",
    tests: ['server/platform/audit/audit.rules.test.ts', 'tests/trust/audit.test.ts'],
  },
  {
    name: 'secrets stand in the audit log',
    file: 'server/platform/audit/audit.rules.ts',
    find: 'filter(([name]) => !secrets.includes(name))',
    replace: 'filter(([name]) => secrets.length > 0 && name)',
    tests: ['server/platform/audit/audit.rules.test.ts'],
  },
  {
    name: 'the last manager of roles can be taken away',
    file: 'server/modules/staff/ensure-role-manager-remains.ts',
    find: "if (before && !(await hasRoleManager(ctx))) throw refusal('role.last_manager')",
    replace: "if (!before && !(await hasRoleManager(ctx))) throw refusal('role.last_manager')",
    tests: staff,
  },
  {
    name: 'staff disable themselves',
    file: 'server/modules/staff/change-user-status.ts',
    find: "    if (before.id === authority.userId) throw refusal('user.self')\n",
    replace: '',
    tests: staff,
  },
  {
    name: 'staff grant what they do not hold',
    file: 'server/modules/staff/roles.rules.ts',
    find: 'allowed.some((permission) => !held.includes(permission))',
    replace: 'allowed.length > held.length',
    tests: authority,
  },
  {
    name: 'staff disable somebody who holds more than they do',
    file: 'server/modules/staff/authority.ts',
    find: "if (exceedsPermissions(await getPermissions(ctx, userId), authority.permissions)) throw refusal('user.exceeds_own')",
    replace:
      "if (exceedsPermissions(authority.permissions, await getPermissions(ctx, userId))) throw refusal('user.exceeds_own')",
    tests: authority,
  },
  {
    name: 'staff change what their own role allows',
    file: 'server/modules/staff/save-role.ts',
    find: "if (!isSame && (await holdsRole(ctx, authority.userId, before.id))) throw refusal('role.own')",
    replace: '',
    tests: authority,
  },
  {
    name: 'a permission that was taken away meanwhile still holds',
    file: 'server/modules/staff/authority.ts',
    find: '    const permissions = await getPermissions(ctx, userId)\n',
    replace: '    const permissions = ctx.principal.permissions\n',
    tests: authority,
  },
  {
    name: 'roles that are taken away stay',
    file: 'server/modules/staff/user-roles.queries.ts',
    find: ".$if(exceptRoleIds.length > 0, (query) => query.where('role_id', 'not in', exceptRoleIds))",
    replace: ".$if(exceptRoleIds.length > 0, (query) => query.where('role_id', 'in', exceptRoleIds))",
    tests: staff,
  },
  {
    name: 'a shipped role that is fixed can be changed',
    file: 'server/modules/staff/save-role.ts',
    find: "  if (role.fixed) throw refusal('role.fixed')\n",
    replace: '',
    tests: staff,
  },
  {
    name: 'a store that was closed is still managed by its owner',
    file: 'server/modules/identity/sessions/principal.queries.ts',
    find: "        .on('store.brand_id', '=', brandId)\n        .on('store.status', '=', 'open'),",
    replace: "        .on('store.brand_id', '=', brandId),",
    tests: ['server/modules/identity/sessions/login.test.ts'],
  },
  {
    name: 'one key of two people is one key',
    file: 'server/platform/http/routes.ts',
    find: 'scope: principal.userId,',
    replace: "scope: 'everyone',",
    tests: ['server/platform/http/idempotency.test.ts'],
  },
  {
    name: 'a key answers for another operation',
    file: 'server/platform/http/routes.ts',
    find: 'operation: served.name,\n    scope',
    replace: "operation: 'any',\n    scope",
    tests: ['server/platform/http/idempotency.test.ts'],
  },
  {
    name: 'a key answers another request',
    file: 'server/platform/transaction.ts',
    find: "  if (!first.fingerprint.equals(fingerprint)) throw refusal('idempotency.key_reused')\n",
    replace: '',
    tests: ['server/platform/http/idempotency.test.ts'],
  },
  {
    name: 'a foreign page writes with the cookie',
    file: 'server/platform/http/credentials.ts',
    find: "if (site !== undefined) return site === 'same-origin' || site === 'none'",
    replace: "if (site !== undefined) return site !== 'cross-site-only'",
    tests: ['tests/trust/headers.test.ts'],
  },
  {
    name: 'two tokens in one request are taken as one',
    file: 'server/platform/http/credentials.ts',
    find: 'if (header && parameter && header !== parameter)',
    replace: 'if (header && parameter && header === parameter)',
    tests: ['tests/trust/headers.test.ts', 'server/modules/identity/sessions/sessions.test.ts'],
  },
]
