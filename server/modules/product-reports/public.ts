export { serveProductReports } from './product-reports.routes.ts'
