export { listOrderTaxes, listOrderTaxReturns } from './order-taxes.queries.ts'
export { listTaxGaps, listTaxReport, type TaxGap, type TaxReportRow } from './tax-report.queries.ts'
export { getNextMonth } from './staff-taxes.ts'

export { writeTaxReport } from './staff-taxes.ts'
