import { identityChecksApi } from '#contract/identity-checks.ts'
import { adminIdentityApi } from '#contract/staff-identity.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { decideCheck, reopenCheck } from './decide-identity.ts'
import { readOwn } from './identity-views.ts'
import { saveOwn, sendAdvanced, sendBasic, withdrawOwn } from './own-identity.ts'
import { addPhonePhoto, beginPhone, openPhone, readPhone } from './phone-images.ts'
import { readCheck, readChecks, revealNumber } from './review-identity.ts'

export const serveIdentityChecks = ({ serve }: Serve): void => {
  serve<typeof identityChecksApi, UserCtx>('identityChecks', identityChecksApi, {
    state: readOwn,
    save: saveOwn,
    basic: sendBasic,
    advanced: sendAdvanced,
    withdraw: withdrawOwn,
    beginPhone,
    openPhone,
    readPhone,
    addPhonePhoto,
  })
  serve<typeof adminIdentityApi, UserCtx>('adminIdentity', adminIdentityApi, {
    list: readChecks,
    detail: readCheck,
    showNumber: revealNumber,
    decide: decideCheck,
    reopen: reopenCheck,
  })
}
