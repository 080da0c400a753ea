export { serveAfterSales } from './after-sales.routes.ts'
export {
  countOpenReturns,
  findOrdersOfReturns,
  listReturnsOfOrders,
  findReturnsToDecide,
  readDisputeQueue,
} from './returns.queries.ts'
export { runDueReturns } from './run-due-returns.ts'
export { findDisputeSubject } from './decide-dispute.ts'
export { listStoreReturns } from './list-returns.ts'
export { afterSalesPersonalData } from './personal-data.ts'
