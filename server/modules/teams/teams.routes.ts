import { membershipsApi, teamApi } from '#contract/store-team.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { acceptInvitation, invite, readInvitation, withdrawInvitation } from './invitations.ts'
import { removeMember, setMemberRole } from './members.ts'
import { readTeam } from './read-team.ts'
import { deleteRole, saveRole } from './roles.ts'
import { switchStore } from './switch-store.ts'

export function serveTeams({ serve }: Serve): void {
  serve<typeof teamApi, SellerCtx>('team', teamApi, {
    list: readTeam,
    invite,
    withdrawInvitation,
    setRole: setMemberRole,
    remove: removeMember,
    saveRole,
    deleteRole,
  })
  serve<typeof membershipsApi, UserCtx>('memberships', membershipsApi, {
    invitation: readInvitation,
    accept: acceptInvitation,
    switchStore,
  })
}
