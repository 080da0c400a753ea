export { listOrderTaxes, listOrderTaxReturns, type OrderTax, type OrderTaxReturn } from './order-taxes.queries.ts'
export { listTaxGaps, listTaxReport, type TaxGap, type TaxReportRow } from './tax-report.queries.ts'
export { getNextMonth } from './staff-taxes.ts'
