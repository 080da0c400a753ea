import { staffQueueApi } from '#contract/staff-queue.ts'
import { staffInvitationsApi, staffTeamApi } from '#contract/staff-team.ts'
import { staffAuditApi } from '#contract/staff-audit.ts'
import { staffApi } from '#contract/staff.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { listAuditedOperations } from './audited-operations.ts'
import { decideGrant } from './grants/decide-grant.ts'
import { readGrants } from './grants/read-grants.ts'
import { acceptStaffInvitation, readStaffInvitation } from './invitations/accept-staff-invitation.ts'
import { inviteStaff, readInvitations, withdrawStaffInvitation } from './invitations/invite-staff.ts'
import { checkAudit, listEntries, readEntry } from './audit-entries.ts'
import { deleteRole } from './delete-role.ts'
import { readAudit } from './read-audit.ts'
import { readRoles } from './read-roles.ts'
import { readUsers } from './read-users.ts'
import { cancelQueuedJob, listQueuedJobs, retryQueuedJob } from './queued-jobs.ts'
import { saveRole } from './save-role.ts'
import { setUserRoles } from './set-user-roles.ts'
import { disableUser, enableUser } from './change-user-status.ts'

export const serveStaff = ({ serve }: Serve): void => {
  serve<typeof staffApi, UserCtx>('staff', staffApi, {
    roles: readRoles,
    saveRole,
    deleteRole,
    users: readUsers,
    setUserRoles,
    disableUser,
    enableUser,
    audit: readAudit,
  })
  serve<typeof staffTeamApi, UserCtx>('staffTeam', staffTeamApi, {
    invitations: readInvitations,
    invite: inviteStaff,
    withdrawInvitation: withdrawStaffInvitation,
    grants: readGrants,
    decideGrant,
  })
  serve<typeof staffInvitationsApi, UserCtx>('staffInvitations', staffInvitationsApi, {
    show: readStaffInvitation,
    accept: acceptStaffInvitation,
  })
  serve<typeof staffAuditApi, UserCtx>('staffAudit', staffAuditApi, {
    list: listEntries,
    operations: listAuditedOperations,
    detail: readEntry,
    check: checkAudit,
  })
  serve<typeof staffQueueApi, UserCtx>('staffQueue', staffQueueApi, {
    list: listQueuedJobs,
    retry: retryQueuedJob,
    cancel: cancelQueuedJob,
  })
}
