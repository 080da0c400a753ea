import { z } from 'zod'
import { createListSchema, id, moment, optional, text, whole } from './fields.ts'
import { operation } from './operation.ts'
import { grantableStorePermissions, storePermissions, type StorePermission } from './store-permissions.ts'

const roleId = () => text({ max: 64 })

/** A role of a store: one that every store has, by its key (`packing`), or one that the store made, by its id. */
const TeamRole = z.object({
  id: z.string(),
  /** Null for the owner and for roles that every store has. */
  name: z.string().nullable(),
  permissions: z.array(z.enum(storePermissions)),
  /** Number of people with the role. */
  members: z.int(),
  /** Made by the store, so it can be changed and deleted. */
  isOwn: z.boolean(),
  /** Raised by every change; 0 for roles that do not change. */
  version: z.int(),
  /** Username of the person who changed it last, where known. */
  changedBy: z.string().nullable(),
})
export type TeamRole = z.infer<typeof TeamRole>

const TeamMember = z.object({
  userId: z.string(),
  username: z.string(),
  /** `owner`, or the id of a role. */
  roleId: z.string(),
  /** Null for the owner. */
  joinedAt: moment().nullable(),
})

const TeamInvitation = z.object({
  id: z.string(),
  /** The person that the link is for, in the words of who invited them. */
  note: z.string(),
  roleId: z.string(),
  invitedBy: z.string(),
  createdAt: moment(),
  expiresAt: moment(),
})

const Team = z.object({
  members: z.array(TeamMember),
  invitations: z.array(TeamInvitation),
  roles: z.array(TeamRole),
})
export type Team = z.infer<typeof Team>

const isGrantable = (permission: string): permission is StorePermission =>
  grantableStorePermissions.some((one) => one === permission)

/** People who work for a store. */
export const teamApi = {
  list: operation({
    method: 'GET',
    path: '/seller/team/list',
    summary: "List the people of the caller's store, its open invitations and roles",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: Team,
    errors: [],
  }),
  invite: operation({
    method: 'POST',
    path: '/seller/team/invite',
    summary: 'Make a link that gives its reader a role, once; its token is in this answer only',
    audience: 'seller',
    effect: 'write',
    hasSecretAnswer: true,
    input: z.object({ note: text({ max: 80 }), roleId: roleId() }),
    data: z.object({ token: z.string(), team: Team }),
    errors: ['team.role_not_found', 'team.exceeds_own', 'team.limit'],
  }),
  withdrawInvitation: operation({
    method: 'POST',
    path: '/seller/team/invitation/withdraw',
    summary: 'End an open invitation',
    audience: 'seller',
    effect: 'write',
    input: z.object({ invitationId: id() }),
    data: Team,
    errors: ['team.invitation_not_found'],
  }),
  setRole: operation({
    method: 'POST',
    path: '/seller/team/member/role',
    summary: 'Give a person another role; effective from their next request',
    audience: 'seller',
    effect: 'write',
    /** `expected` is the role that the caller saw. */
    input: z.object({ userId: id(), roleId: roleId(), expected: roleId() }),
    data: Team,
    errors: [
      'team.member_not_found',
      'team.member_changed',
      'team.role_not_found',
      'team.exceeds_own',
      'team.owner_fixed',
      'team.self',
    ],
  }),
  remove: operation({
    method: 'POST',
    path: '/seller/team/member/remove',
    summary: "End a person's access to the store from their next request, with the invitations that they made",
    audience: 'seller',
    effect: 'write',
    input: z.object({ userId: id() }),
    data: Team,
    errors: ['team.member_not_found', 'team.exceeds_own', 'team.owner_fixed'],
  }),
  saveRole: operation({
    method: 'POST',
    path: '/seller/team/role/save',
    summary: 'Create a role of the store, or update the one with `id`',
    audience: 'seller',
    effect: 'write',
    input: z
      .object({
        id: optional(roleId()),
        /** The version that was read; needed to change one. */
        version: optional(whole({ min: 1 })),
        name: text({ max: 40 }),
        permissions: createListSchema(z.enum(storePermissions).refine(isGrantable), { max: 20 }),
      })
      .refine(({ id, version }) => (id === undefined) === (version === undefined), {
        path: ['version'],
        params: { key: 'field.required' },
      }),
    data: Team,
    errors: [
      'team.role_not_found',
      'team.role_changed',
      'team.role_fixed',
      'team.role_name_taken',
      'team.exceeds_own',
      'team.limit',
      'team.self',
    ],
  }),
  deleteRole: operation({
    method: 'POST',
    path: '/seller/team/role/delete',
    summary: 'Delete a role of the store that no person and no invitation has',
    audience: 'seller',
    effect: 'write',
    input: z.object({ id: roleId() }),
    data: Team,
    errors: ['team.role_not_found', 'team.role_fixed', 'team.role_in_use', 'team.exceeds_own'],
  }),
}

const invitationToken = () => text({ max: 64 })
const StoreName = z.object({ id: z.string(), name: z.string() })

/** The stores that a person works for. */
export const membershipsApi = {
  invitation: operation({
    method: 'POST',
    path: '/api/store/invitation/show',
    summary: 'Show what an open invitation gives',
    audience: 'shopper',
    effect: 'read',
    secrets: ['invitation'],
    input: z.object({ invitation: invitationToken() }),
    data: z.object({
      store: StoreName,
      role: TeamRole.pick({ id: true, name: true, permissions: true }),
      expiresAt: moment(),
      /** The caller works for the store already. */
      isMember: z.boolean(),
    }),
    errors: ['team.invitation_not_found'],
  }),
  accept: operation({
    method: 'POST',
    path: '/api/store/invitation/accept',
    summary: 'Join the team of a store by an invitation, which ends; the session works for that store then',
    audience: 'shopper',
    effect: 'write',
    secrets: ['invitation'],
    input: z.object({ invitation: invitationToken() }),
    data: z.object({ store: StoreName }),
    errors: ['team.invitation_not_found', 'team.already_member', 'team.limit'],
  }),
  switchStore: operation({
    method: 'POST',
    path: '/api/store/switch',
    summary: 'Choose the store that this session works for, of those that one may work for',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ storeId: id() }),
    data: z.object({ store: StoreName }),
    errors: ['store.not_found'],
  }),
}
