import { sellerOverviewApi, visitsApi } from '#contract/statistics.ts'
import type { Ctx, SellerCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { readSellerOverview } from './overview/read-overview.ts'
import { recordVisit } from './visits/record-visit.ts'

export function serveStatistics({ serve }: Serve): void {
  serve<typeof visitsApi, Ctx>('visits', visitsApi, { record: recordVisit })
  serve<typeof sellerOverviewApi, SellerCtx>('sellerOverview', sellerOverviewApi, { read: readSellerOverview })
}
