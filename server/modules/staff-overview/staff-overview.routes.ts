import { staffOverviewApi } from '#contract/staff-overview.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { readStaffOverview } from './read-staff-overview.ts'

export const serveStaffOverview = ({ serve }: Serve): void =>
  serve<typeof staffOverviewApi, UserCtx>('staffOverview', staffOverviewApi, { read: readStaffOverview })
