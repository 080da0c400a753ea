import { personalDataApi } from '#contract/personal-data.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { deleteAccount, keepAccount, readDeletion } from './delete-account.ts'
import { readPersonalExport, requestPersonalExport } from './request-export.ts'

export const servePersonalData = ({ serve }: Serve): void =>
  serve<typeof personalDataApi, UserCtx>('personalData', personalDataApi, {
    export: readPersonalExport,
    requestExport: requestPersonalExport,
    deletion: readDeletion,
    delete: deleteAccount,
    keepAccount,
  })
