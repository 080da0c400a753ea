export {
  findFirstPayment,
  listPaymentTimes,
  listRefundTimes,
  listSalesByHour,
  listSalesBySku,
  type HourSales,
} from './figures.queries.ts'
