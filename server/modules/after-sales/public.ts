export { serveAfterSales } from './after-sales.routes.ts'
export { findOrdersOfReturns, listReturnsOfOrders, findReturnsToDecide, readDisputeQueue } from './returns.queries.ts'
export { runDueReturns } from './run-due-returns.ts'
export { findDisputeSubject } from './decide-dispute.ts'
