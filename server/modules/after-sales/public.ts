export { serveAfterSales } from './after-sales.routes.ts'
export { runDueReturns } from './run-due.ts'
