export { findReportSubject } from './product-reports.ts'
export { serveProductReports } from './product-reports.routes.ts'
export { readReportQueue } from './product-reports.queries.ts'
export { productReportsPersonalData } from './personal-data.ts'
