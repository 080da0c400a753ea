import { adminApplicationsApi, storeApplicationsApi } from '#contract/store-applications.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { decideApplication } from './decide-application.ts'
import { readOwn, reopenOwn, saveOwn, sendOwn, withdrawOwn } from './own-application.ts'
import { readApplication, readApplications, releaseApplication, takeApplication } from './review-application.ts'

export const serveApplications = ({ serve }: Serve): void => {
  serve<typeof storeApplicationsApi, UserCtx>('storeApplications', storeApplicationsApi, {
    current: readOwn,
    save: saveOwn,
    apply: sendOwn,
    withdraw: withdrawOwn,
    reopen: reopenOwn,
  })
  serve<typeof adminApplicationsApi, UserCtx>('adminApplications', adminApplicationsApi, {
    list: readApplications,
    detail: readApplication,
    take: takeApplication,
    release: releaseApplication,
    decide: decideApplication,
  })
}
