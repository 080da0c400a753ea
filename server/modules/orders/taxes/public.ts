export { listOrderTaxes, listOrderTaxReturns, type OrderTax, type OrderTaxReturn } from './order-taxes.queries.ts'
