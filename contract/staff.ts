import { z } from 'zod'
import { id, createListSchema, moment, nothing, optional, createPageSchema, paging, text } from './fields.ts'
import { operation } from './operation.ts'
import { permissions, shippedRoles } from './permissions.ts'

export const Role = z.object({
  id: z.string(),
  /** Identifies a role that every brand has; null for the brand's own. */
  key: z.enum(shippedRoles).nullable(),
  name: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** Number of users with the role. */
  holders: z.int(),
  /** A system role: it always has every permission and cannot be changed or deleted. */
  fixed: z.boolean(),
})
export type Role = z.infer<typeof Role>

const HeldRole = z.object({ id: z.string(), name: z.string() })

/** A user as staff see one. */
export const StaffUser = z.object({
  id: z.string(),
  usercode: z.string(),
  username: z.string(),
  avatar: z.int(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(['active', 'disabled']),
  createdAt: moment(),
  roles: z.array(HeldRole),
})
export type StaffUser = z.infer<typeof StaffUser>

const AuditRow = z.object({
  position: z.int(),
  at: moment(),
  /** Null for changes by the command line and for erased accounts. */
  user: z.object({ id: z.string(), username: z.string().nullable() }).nullable(),
  /** Network address. */
  address: z.string().nullable(),
  operation: z.string(),
  subjectId: z.string().nullable(),
  input: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
  /** SHA-256 in hex: of the previous row, and of that hash with this row. */
  previousHash: z.string(),
  hash: z.string(),
})

/** Money permissions of the change that wait until a second administrator has confirmed them. */
const Waits = z.array(z.enum(permissions))

const instant = () => z.iso.datetime({ offset: true })

export const staffApi = {
  roles: operation({
    method: 'GET',
    path: '/admin/role/list',
    summary: 'List roles, system roles first',
    audience: 'staff',
    permission: 'users.view',
    effect: 'read',
    input: z.object({}),
    data: z.object({ pageList: z.array(Role) }),
    errors: [],
  }),
  saveRole: operation({
    method: 'POST',
    path: '/admin/role/save',
    summary: 'Create a role, or update the one with `id`',
    audience: 'staff',
    permission: 'roles.manage',
    effect: 'write',
    input: z.object({
      id: optional(id()),
      name: text({ max: 40 }),
      permissions: createListSchema(z.enum(permissions)),
    }),
    data: z.object({ role: Role, waits: Waits }),
    errors: [
      'role.not_found',
      'role.name_taken',
      'role.fixed',
      'role.own',
      'role.exceeds_own',
      'role.last_manager',
      'grant.limit',
    ],
  }),
  deleteRole: operation({
    method: 'POST',
    path: '/admin/role/delete',
    summary: 'Delete an unused role',
    audience: 'staff',
    permission: 'roles.manage',
    effect: 'write',
    input: z.object({ id: id() }),
    data: nothing,
    errors: ['role.not_found', 'role.in_use', 'role.fixed', 'role.exceeds_own'],
  }),
  users: operation({
    method: 'GET',
    path: '/admin/user/list',
    summary: 'List users, newest first; by name prefix or usercode, and by role',
    audience: 'staff',
    permission: 'users.view',
    effect: 'read',
    input: z.object({ keyword: optional(text({ max: 64 })), roleId: optional(id()), ...paging() }),
    data: createPageSchema(StaffUser),
    errors: ['paging.too_deep'],
  }),
  setUserRoles: operation({
    method: 'POST',
    path: '/admin/user/roles',
    summary: "Set a user's roles; effective from the next request",
    audience: 'staff',
    permission: 'roles.manage',
    effect: 'write',
    input: z.object({ userId: id(), roleIds: createListSchema(id(), { max: 50 }) }),
    data: z.object({ user: StaffUser, waits: Waits }),
    errors: [
      'user.not_found',
      'user.exceeds_own',
      'role.not_found',
      'role.own',
      'role.exceeds_own',
      'role.last_manager',
      'grant.limit',
    ],
  }),
  disableUser: operation({
    method: 'POST',
    path: '/admin/user/disable',
    summary: 'Disable a user and end all sessions',
    audience: 'staff',
    permission: 'users.manage',
    effect: 'write',
    input: z.object({ userId: id(), reason: optional(text({ max: 500 })) }),
    data: z.object({ user: StaffUser }),
    errors: ['user.not_found', 'user.self', 'user.exceeds_own', 'role.last_manager'],
  }),
  enableUser: operation({
    method: 'POST',
    path: '/admin/user/enable',
    summary: 'Enable a user',
    audience: 'staff',
    permission: 'users.manage',
    effect: 'write',
    input: z.object({ userId: id(), reason: optional(text({ max: 500 })) }),
    data: z.object({ user: StaffUser }),
    errors: ['user.not_found', 'user.demo', 'user.exceeds_own'],
  }),
  audit: operation({
    method: 'GET',
    path: '/admin/audit/list',
    summary: 'List changes by staff and sellers, newest first',
    audience: 'staff',
    permission: 'audit.view',
    effect: 'read',
    input: z.object({
      /** A username or a user's id. */
      who: optional(text({ max: 64 })),
      operation: optional(text({ max: 64 })),
      from: optional(instant()),
      /** Exclusive end. */
      until: optional(instant()),
      ...paging(),
    }),
    data: createPageSchema(AuditRow),
    errors: ['paging.too_deep'],
  }),
}
