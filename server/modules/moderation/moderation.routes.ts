import { adminModerationApi } from '#contract/moderation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { banProduct, decideProduct, unbanProduct } from './decide-check.ts'
import { readChecks, readProduct } from './read-checks.ts'

export const serveModeration = ({ serve }: Serve): void => {
  serve<typeof adminModerationApi, UserCtx>('adminModeration', adminModerationApi, {
    list: readChecks,
    detail: readProduct,
    decide: decideProduct,
    ban: banProduct,
    unban: unbanProduct,
  })
}
