import { adminStoresApi } from '#contract/staff-stores.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { inviteStore, readStoreInvitations, setStoreState, setStoreTerms } from './change-store.ts'
import { readStore, readStores } from './read-stores.ts'

export const serveStaffStores = ({ serve }: Serve): void => {
  serve<typeof adminStoresApi, UserCtx>('adminStores', adminStoresApi, {
    list: readStores,
    detail: readStore,
    setState: setStoreState,
    setTerms: setStoreTerms,
    invite: inviteStore,
    invitations: readStoreInvitations,
  })
}
