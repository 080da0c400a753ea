import { staffStatisticsApi } from '#contract/staff-statistics.ts'
import { sellerOverviewApi, visitsApi } from '#contract/statistics.ts'
import type { Ctx, SellerCtx, UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { readSellerOverview } from './overview/read-overview.ts'
import { listGroups } from './staff/list-groups.ts'
import { listCohorts, listSearches, readStaffStatistics } from './staff/read-statistics.ts'
import { recordVisit } from './visits/record-visit.ts'

export function serveStatistics({ serve }: Serve): void {
  serve<typeof visitsApi, Ctx>('visits', visitsApi, { record: recordVisit })
  serve<typeof sellerOverviewApi, SellerCtx>('sellerOverview', sellerOverviewApi, { read: readSellerOverview })
  serve<typeof staffStatisticsApi, UserCtx>('staffStatistics', staffStatisticsApi, {
    read: readStaffStatistics,
    groups: listGroups,
    searches: listSearches,
    cohorts: listCohorts,
  })
}
