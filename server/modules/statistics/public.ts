export { brandScope } from './scope.ts'
export { countSales, countSalesJob, recountAllSales, requestPaidDays, requestRefundDays } from './sales/count-sales.ts'
export { serveStatistics } from './statistics.routes.ts'
export { deletePastVisitors, deleteVisitorsJob, flushVisits } from './visits/record-visit.ts'
