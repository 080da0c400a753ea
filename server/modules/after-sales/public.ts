export { serveAfterSales } from './after-sales.routes.ts'
export { findOrdersOfReturns } from './returns.queries.ts'
export { runDueReturns } from './run-due-returns.ts'
