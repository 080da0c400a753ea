import { staffUsersApi } from '#contract/staff-users.ts'
import { addUserNote, endUserSessions, resetUserTotp, revealUser } from '#server/modules/staff/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { readPeople, readPerson, readPersonWallet } from './read-people.ts'

export const servePeople = ({ serve }: Serve): void =>
  serve<typeof staffUsersApi, UserCtx>('staffUsers', staffUsersApi, {
    list: readPeople,
    detail: readPerson,
    wallet: readPersonWallet,
    reveal: revealUser,
    resetTotp: resetUserTotp,
    endSessions: endUserSessions,
    addNote: addUserNote,
  })
