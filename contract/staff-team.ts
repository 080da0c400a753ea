import { z } from 'zod'
import { flag, id, moment, Named, text } from './fields.ts'
import { operation } from './operation.ts'
import { permissions } from './permissions.ts'

const Person = z.object({ id: z.string(), username: z.string() })

/** A change that gives money permissions and waits for a second administrator. */
export const PermissionGrant = z.object({
  id: z.string(),
  /** Who gets roles; null where a role gets permissions. */
  user: Person.nullable(),
  /** The roles that the user gets, or the one role that gets permissions. */
  roles: z.array(Named),
  /** The money permissions that it gives. */
  gained: z.array(z.enum(permissions)),
  requestedBy: Person,
  requestedAt: moment(),
  expiresAt: moment(),
  /** The caller may confirm it: it is neither by nor for them, and they hold what it gives. */
  canConfirm: z.boolean(),
})
export type PermissionGrant = z.infer<typeof PermissionGrant>

const StaffInvitation = z.object({
  id: z.string(),
  /** The person that the link is for, in the words of who invited them. */
  note: z.string(),
  role: Named,
  invitedBy: z.string(),
  createdAt: moment(),
  expiresAt: moment(),
})
const StaffInvitations = z.object({ pageList: z.array(StaffInvitation) })
const Grants = z.object({ pageList: z.array(PermissionGrant) })

/** Invitations of staff, and money permissions that a second administrator confirms. */
export const staffTeamApi = {
  invitations: operation({
    method: 'GET',
    path: '/admin/invitation/list',
    summary: 'List open invitations of staff, newest first; there are at most 50',
    audience: 'staff',
    permission: 'roles.manage',
    effect: 'read',
    input: z.object({}),
    data: StaffInvitations,
    errors: [],
  }),
  invite: operation({
    method: 'POST',
    path: '/admin/invitation/create',
    summary: 'Make a link that gives its reader a role, once; its token is in this answer only',
    audience: 'staff',
    permission: 'roles.manage',
    effect: 'write',
    hasSecretAnswer: true,
    input: z.object({ note: text({ max: 80 }), roleId: id() }),
    data: StaffInvitations.extend({ token: z.string() }),
    errors: ['role.not_found', 'role.exceeds_own', 'role.last_manager', 'staff_invitation.limit'],
  }),
  withdrawInvitation: operation({
    method: 'POST',
    path: '/admin/invitation/withdraw',
    summary: 'End an open invitation',
    audience: 'staff',
    permission: 'roles.manage',
    effect: 'write',
    input: z.object({ invitationId: id() }),
    data: StaffInvitations,
    errors: ['staff_invitation.not_found'],
  }),
  grants: operation({
    method: 'GET',
    path: '/admin/grant/list',
    summary: 'List changes that give money permissions and wait for a second administrator; there are at most 100',
    audience: 'staff',
    permission: 'roles.manage',
    effect: 'read',
    input: z.object({}),
    data: Grants,
    errors: [],
  }),
  decideGrant: operation({
    method: 'POST',
    path: '/admin/grant/decide',
    summary: 'Confirm, as a second administrator, a change that gives money permissions, or refuse it',
    audience: 'staff',
    permission: 'roles.manage',
    effect: 'write',
    input: z.object({ grantId: id(), approve: flag() }),
    data: Grants,
    errors: [
      'grant.not_found',
      'grant.own',
      'grant.stale',
      'role.own',
      'role.exceeds_own',
      'role.name_taken',
      'role.not_found',
      'role.fixed',
      'role.last_manager',
      'user.not_found',
      'user.exceeds_own',
    ],
  }),
}

const invitation = () => text({ max: 64 })

/** Becoming staff by an invitation. */
export const staffInvitationsApi = {
  show: operation({
    method: 'POST',
    path: '/api/staff/invitation/show',
    summary: 'Show what an open invitation of staff gives',
    audience: 'shopper',
    effect: 'read',
    secrets: ['invitation'],
    input: z.object({ invitation: invitation() }),
    data: z.object({
      role: Named,
      permissions: z.array(z.enum(permissions)),
      expiresAt: moment(),
      /** The caller has the role already. */
      isHeld: z.boolean(),
      /** The role starts when a second administrator has confirmed it. */
      needsSecond: z.boolean(),
    }),
    errors: ['staff_invitation.not_found'],
  }),
  accept: operation({
    method: 'POST',
    path: '/api/staff/invitation/accept',
    summary: 'Take the role of an invitation, which ends; one with money permissions waits for a second administrator',
    audience: 'shopper',
    effect: 'write',
    isAudited: true,
    secrets: ['invitation'],
    input: z.object({ invitation: invitation() }),
    data: z.object({ waits: z.boolean() }),
    errors: [
      'staff_invitation.not_found',
      'staff_invitation.already_staff',
      'grant.limit',
      'user.exceeds_own',
      'role.last_manager',
    ],
  }),
}
