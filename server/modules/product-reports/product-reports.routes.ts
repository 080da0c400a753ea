import { adminReportsApi, productReportsApi } from '#contract/product-reports.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { addReport, closeReport, readReport, readReports } from './product-reports.ts'

export const serveProductReports = ({ serve }: Serve): void => {
  serve('productReports', productReportsApi, { add: addReport })
  serve<typeof adminReportsApi, UserCtx>('adminReports', adminReportsApi, {
    list: readReports,
    detail: readReport,
    close: closeReport,
  })
}
